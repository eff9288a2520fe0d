import type { WalletAddresses } from './wallet-keys.ts'

/** The server's data of a wallet, for a session that proved the login. It is untrusted until verified. */
export interface ServerWallet {
  generation: string
  /** The server's share as text (`formatShare`). */
  share: string
  check: string
  addresses: WalletAddresses
  /** Generations that these shares replaced, the newest first. */
  former?: readonly string[] | undefined
}

/** New shares of a wallet, which nothing uses before they are committed. */
export interface PendingSplit {
  /** The generation that they replace. */
  from: string
  wallet: ServerWallet
  /** Recoveries of the new shares. The operator's has no sealed share. */
  recoveries: readonly KeptRecovery[]
}

/** A recovery, as the server stores it. */
export interface KeptRecovery {
  /** `operator`: the site's operator stores it, sealed for their key. */
  kind: 'passkey' | 'file' | 'operator'
  /** The user's name for it. */
  label?: string | undefined
  /** Credential id of a passkey, as base64url; of the operator, the id of their key. */
  credentialId?: string | undefined
  /**
   * The recovery share: of a passkey, encrypted with a key that only the passkey provides; of the operator, sent to the
   * server and never returned.
   */
  sealed?: string | undefined
  /** For the operator: the share replaces one sealed for a former key, and is stored only in that case. */
  renews?: true | undefined
}

/**
 * Custody's server, for the login that a session proved. Each call rejects if the server is unreachable or rejects;
 * every call can be repeated.
 */
export interface ShareServer {
  /** Returns the wallet of this login, or `null` if it never had one. */
  getWallet: () => Promise<ServerWallet | null>
  /**
   * Whether the server was restored from an older backup, which may lack an existing wallet: as of the last {@link
   * getWallet}.
   */
  mayHaveForgotten: () => Promise<boolean>
  /**
   * Stores a wallet if there is none. The same generation again is `kept`; another wallet is never replaced.
   *
   * @returns `exists` only for the server's 409: the new wallet is then dropped
   */
  putWallet: (wallet: ServerWallet) => Promise<'kept' | 'exists'>
  /** Lists the recoveries of this wallet. The operator's has no sealed share. */
  getRecoveries: () => Promise<readonly KeptRecovery[]>
  /**
   * Records a recovery of a generation. Recording it again has no effect. @returns `removed` for one that the user has
   * removed since
   */
  putRecovery: (recovery: KeptRecovery, generation: string) => Promise<'kept' | 'removed'>
  /** Returns the pending split of this login, also another device's; `null` without one. */
  getSplit: () => Promise<PendingSplit | null>
  /** Stores new shares, in place of other pending ones. The wallet's generation must be `from`. */
  putSplit: (split: Pick<PendingSplit, 'from' | 'wallet'>) => Promise<PendingSplit>
  /** Records a recovery of the pending generation. Recording it again has no effect. */
  putSplitRecovery: (generation: string, recovery: KeptRecovery) => Promise<PendingSplit>
  /**
   * Replaces the wallet's share and recoveries by the pending ones, which need at least one recovery. A generation that is
   * committed already has the same answer.
   *
   * @param proof from `signSplit`; `undefined` only to repeat a commit
   */
  commitSplit: (generation: string, proof: string | undefined) => Promise<void>
}
