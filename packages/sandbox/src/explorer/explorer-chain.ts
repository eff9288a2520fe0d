/** A quantity in whole units. A token chose its symbol itself, so it can be any text. */
export interface ExplorerAmount {
  /** A decimal number. */
  value: string
  symbol: string
  /** The token's contract or mint. `undefined` for the chain's own currency. */
  token?: string | undefined
}

/** Something that a transaction moved. One end is `undefined` if the chain's record does not say who was at it. */
export interface ExplorerMovement {
  from?: string | undefined
  to?: string | undefined
  amount: ExplorerAmount
}

/** A transaction that is in a block. */
export interface ExplorerTransaction {
  hash: string
  hasSucceeded: boolean
  /** Why it failed, as the chain words it. */
  reason?: string | undefined
  block: string
  /** Seconds since 1970. */
  timestamp: number
  from: string
  /** `undefined` for one that creates a contract, and on Solana for one with several recipients. */
  to?: string | undefined
  movements: readonly ExplorerMovement[]
}

/** Details that only the page of one transaction shows. */
export interface ExplorerTransactionDetails extends ExplorerTransaction {
  /** The contract that it created. */
  created?: string | undefined
  value: ExplorerAmount
  fee: ExplorerAmount
}

/** An account with its latest transactions, newest first. */
export interface ExplorerAccount {
  address: string
  isContract: boolean
  balances: readonly ExplorerAmount[]
  transactions: readonly ExplorerTransaction[]
}

/** A chain as the explorer reads it. */
export interface ExplorerChain {
  /** @returns `undefined` if no block has it */
  readTransaction(hash: string): Promise<ExplorerTransactionDetails | undefined>
  /** @returns `undefined` for a text that is no address of the chain */
  readAccount(address: string): Promise<ExplorerAccount | undefined>
  /** The latest transactions, newest first. */
  readLatest(): Promise<readonly ExplorerTransaction[]>
}

/** The most transactions of a list. */
export const maxListed = 25
