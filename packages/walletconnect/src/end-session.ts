import { forgetSession, userDisconnected } from './forget-session.ts'
import type { PairingClient } from './pairing-client.ts'
import type { SignClient } from './sign-client.ts'
import { orTimedOut } from './abortable.ts'

/** Maximum wait for the relay to pass on that a session is over, in milliseconds. */
export const disconnectTimeoutMs = 3_000

/**
 * Ends a session on both sides. The wallet learns of it if the relay can be reached; here it is removed in any case, so that a
 * relay that is down cannot keep the user connected.
 */
export async function endSession(client: PairingClient, topic: string): Promise<void> {
  const { sign, siteProvider } = client
  const record = sign.session.getAll().find(session => session.topic === topic)
  if (!record) return
  // The library keeps the session until the relay has answered. A page that is opened meanwhile does not restore it.
  sign.session.update(topic, { acknowledged: false }).catch(() => undefined)
  const ended =
    siteProvider?.session?.topic === topic
      ? siteProvider.disconnect()
      : sign.disconnect({ topic, reason: userDisconnected })
  try {
    await orTimedOut(ended, disconnectTimeoutMs, () => new Error('The relay did not answer in time'))
  } catch {
    await forgetSession(sign, topic, record.self.publicKey)
  }
  ended.catch(() => undefined)
  // The library (2.21.8) stores the session's own messages, with accounts and names, for 30 days.
  sign.core.history.delete(topic)
  // Other kits on this page that hold the same session are told by the library's own event.
  sign.events.emit('session_delete', { id: 0, topic })
  forgetPairing(sign, record.pairingTopic)
}

/** Removes a pairing, which is not needed after its session. */
export function forgetPairing(sign: SignClient, pairingTopic: string): void {
  if (sign.core.pairing.pairings.keys.includes(pairingTopic)) sign.core.expirer.set(pairingTopic, 0)
}
