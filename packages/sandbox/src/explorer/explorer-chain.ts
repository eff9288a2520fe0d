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
  /** The chain's reason for the failure. */
  reason?: string | undefined
  block: string
  /** Time in seconds since 1970. */
  timestamp: number
  from: string
  /** The called address; `undefined` for the creation of a contract, and on Solana for several recipients. */
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
  /** Reads a transaction. @returns `undefined` if it is in no block */
  readTransaction(hash: string): Promise<ExplorerTransactionDetails | undefined>
  /** Reads an account. @returns `undefined` for a text that is not an address of the chain */
  readAccount(address: string): Promise<ExplorerAccount | undefined>
  /** Reads the latest transactions, newest first. */
  readLatest(): Promise<readonly ExplorerTransaction[]>
}

/** Limit of listed transactions. */
export const maxListed = 25
