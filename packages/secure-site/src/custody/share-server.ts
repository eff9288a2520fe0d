import type { WalletAddresses } from './wallet-keys.ts'

/** What the server keeps of a wallet, and gives to a session that proved the login. It is checked before it is used. */
export interface ServerWallet {
  generation: string
  /** The server's share as text (`formatShare`). */
  share: string
  check: string
  addresses: WalletAddresses
}

/** A recovery that was made, as the server keeps it. */
export interface KeptRecovery {
  /** `operator`: the site's operator keeps it, sealed for a key of theirs. */
  kind: 'passkey' | 'file' | 'operator'
  /** What the person calls it. */
  label?: string | undefined
  /** Of a passkey, base64url; of the operator, which of their keys. */
  credentialId?: string | undefined
  /** Of a passkey: the recovery share under a key that only the passkey gives. Of the operator it goes to the server and never comes back. */
  sealed?: string | undefined
  /** Of the operator: it takes the place of one that is sealed for a former key, and is kept beside nothing else. */
  renews?: true | undefined
}

/**
 * Custody's server, for the login that a session proved. Each call rejects where the server cannot be reached or refuses; everything may
 * be called again.
 */
export interface ShareServer {
  /** The wallet of this login, or null where it never had one. */
  getWallet: () => Promise<ServerWallet | null>
  /** Whether it was put back to an older backup, so that a wallet may be there that it does not know: as of the last {@link getWallet}. */
  mayHaveForgotten: () => Promise<boolean>
  /**
   * Keeps a wallet where there is none. The same generation again is `kept`; where another one is kept, nothing is replaced.
   *
   * @returns `exists` for the server's 409 alone: what was to be kept is then given up
   */
  putWallet: (wallet: ServerWallet) => Promise<'kept' | 'exists'>
  /** The recoveries that were made for this wallet. Of the operator's, nothing but that it is there. */
  getRecoveries: () => Promise<readonly KeptRecovery[]>
  /** Records a recovery. The same one again changes nothing. @returns `removed` for one that the user has removed since */
  putRecovery: (recovery: KeptRecovery) => Promise<'kept' | 'removed'>
}
