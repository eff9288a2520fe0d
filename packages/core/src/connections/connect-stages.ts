import type { ChainNamespace, Connector, WalletSession } from '@latchkey/primitives'

/** What features do in an attempt to connect, stage by stage. Each rejects where one of them refuses, or the attempt ends. */
export interface ConnectStages {
  /** Before the wallet is asked. @returns what to ask the wallet for beside accounts */
  prepare(attempt: StagedAttempt): Promise<Readonly<Record<string, unknown>>>
  /** The wallet has agreed; nothing shows yet. */
  establish(attempt: StagedAttempt, session: WalletSession): Promise<void>
  /** The account shows; the attempt is not over. */
  settle(attempt: StagedAttempt, session: WalletSession): Promise<void>
}

/** An attempt to connect, as its stages know it. */
export interface StagedAttempt {
  /** The wallet. */
  readonly connector: Connector
  /** The families that it is asked for. */
  readonly namespaces: readonly ChainNamespace[]
  /** Aborted when the attempt ends. */
  readonly signal: AbortSignal
}
