import type { ChainNamespace, Connector, WalletSession } from '@latchkey/primitives'

/**
 * Work of features during an attempt to connect, stage by stage. Each stage rejects if a feature rejects or the attempt
 * ends.
 */
export interface ConnectStages {
  /** Runs before the wallet is requested. @returns capabilities to request from the wallet besides accounts */
  prepare(attempt: StagedAttempt): Promise<Readonly<Record<string, unknown>>>
  /** Runs after the wallet has approved, before anything shows. */
  establish(attempt: StagedAttempt, session: WalletSession): Promise<void>
  /** Runs while the account shows, before the attempt is over. */
  settle(attempt: StagedAttempt, session: WalletSession): Promise<void>
}

/** An attempt to connect, from the point of view of its stages. */
export interface StagedAttempt {
  /** The wallet. */
  readonly connector: Connector
  /** The requested namespaces. */
  readonly namespaces: readonly ChainNamespace[]
  /** Aborted when the attempt ends. */
  readonly signal: AbortSignal
}
