import type { IWalletKit } from '@reown/walletkit'

interface EngineInternals {
  deleteSession(options: { topic: string }): Promise<void>
}

/**
 * Lets both sides end a session at the same moment. In 2.21.7 the end that the site tells of is carried out in a listener whose
 * promise nobody hears, and it fails where the wallet has ended the session meanwhile. The kit's own client needs the same
 * (packages/walletconnect); it goes when the library's `onSessionDeleteRequest` hears what it waits for.
 */
export function endKnownSessions({ engine: { signClient } }: IWalletKit): void {
  const engine = signClient.engine as unknown as EngineInternals
  const deleteSession = engine.deleteSession
  engine.deleteSession = async options => {
    if (signClient.session.keys.includes(options.topic)) await deleteSession(options)
  }
}
