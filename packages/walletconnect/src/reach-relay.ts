import type { SignClient } from './sign-client.ts'
import { pairingErrors } from './pairing-errors.ts'
import { pause } from './abortable.ts'

/**
 * Maximum wait of a request for a relay that is down, in milliseconds; the library drops its own messages after the same time.
 */
export const outageTimeoutMs = 60_000

const retryMs = 500

/**
 * Waits until the relay's socket is open. Sending earlier makes the library open a second socket beside the one that it is
 * opening already, and messages on the one that is dropped are lost for 15 s.
 *
 * @throws {PairingError} `relayUnreachable` after a minute
 */
export async function reachRelay({ core: { relayer } }: SignClient): Promise<void> {
  const deadline = Date.now() + outageTimeoutMs
  while (!relayer.connected) {
    if (Date.now() > deadline) throw pairingErrors.relayUnreachable()
    await relayer.transportOpen().catch(() => undefined)
    if (!relayer.connected) await pause(retryMs)
  }
}
