import type { IWalletKit } from '@reown/walletkit'

interface EngineInternals {
  cleanupPendingSentRequestsForTopic(options: { topic: string }): void
  deleteSession(options: { topic: string }): Promise<void>
  onSessionDeleteRequest(topic: string, payload: unknown): Promise<void>
}

/**
 * Lets both sides end a session at the same moment. In 2.21.7 the end that the site tells of is checked, and carried out in a
 * listener, by promises that nobody hears, and they fail where the wallet has ended the session meanwhile. The kit's own client
 * needs the same (packages/walletconnect); it goes when the library's `onSessionDeleteRequest` hears what it begins.
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
  // The library takes the requests that a wallet received for requests that it sent, and logs an error because nobody waits for their
  // answers. A wallet sends none.
  engine.cleanupPendingSentRequestsForTopic = () => undefined
}
