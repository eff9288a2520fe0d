import type { IWalletKit } from '@reown/walletkit'

interface EngineInternals {
  cleanupPendingSentRequestsForTopic(options: { topic: string }): void
  deleteSession(options: { topic: string }): Promise<void>
  onSessionDeleteRequest(topic: string, payload: unknown): Promise<void>
}

/**
 * Lets both sides end a session at the same moment. In 2.21.7 the site's end of a session is handled in a listener whose promises
 * have no handler, and they reject if the wallet has ended the session meanwhile. The kit's own client needs the same
 * (packages/walletconnect). Remove this once the library's `onSessionDeleteRequest` handles its promises.
 */
export function endKnownSessions({ engine: { signClient } }: IWalletKit): void {
  const engine = signClient.engine as unknown as EngineInternals
  const { deleteSession, onSessionDeleteRequest } = engine
  const isKnown = (topic: string): boolean => signClient.session.keys.includes(topic)
  engine.deleteSession = async options => {
    if (isKnown(options.topic)) await deleteSession(options)
  }
  engine.onSessionDeleteRequest = async (topic, payload) => {
    if (isKnown(topic)) await onSessionDeleteRequest(topic, payload)
  }
  // The library treats a wallet's received requests as sent ones, and logs an error because no caller waits for their answers. A
  // wallet sends none.
  engine.cleanupPendingSentRequestsForTopic = () => undefined
}
