/** One page of an account's past transactions, as a node knows them. */
export interface ChainActivity {
  /** The transactions, newest first. */
  transactions: readonly ChainTransaction[]
  /** Cursor of the next, older page; missing if there is none. */
  next?: string
  /** The time range and kinds of transactions that this page and later ones cover. */
  reach: ActivityReach
}

/** Limits of a node's knowledge of past transactions. */
export interface ActivityReach {
  /**
   * Start of the searched time, in ms since 1970. Older transactions were not searched. @default everything was
   * searched
   */
  since?: number
  /** Whether only transfers of tokens were found, and no other transactions. */
  isTokensOnly: boolean
}

/** One past transaction, from the account's point of view. */
export interface ChainTransaction {
  /** The transaction's hash. */
  hash: string
  /** Time of its block, in ms since 1970. */
  minedAt: number
  /** The kind of transaction, for the account. */
  operation: ChainOperation
  /** Whether the transaction succeeded. */
  status: 'confirmed' | 'failed'
  /** The sender of the transaction, who need not be the owner of a moved token. */
  from: string
  /** The called address; `undefined` for the creation of a contract. */
  to: string | undefined
  /** Whether the account ordered the operation, according to the called entry point (ERC-4337). @default unknown */
  isOrdered?: boolean
  /** Transfers from or to the account. */
  transfers: readonly ChainTransfer[]
}

/** The kind of a transaction, from the account's point of view. */
export type ChainOperation = 'send' | 'receive' | 'trade' | 'mint' | 'burn' | 'approve' | 'deploy' | 'execute'

/** A transfer of a token. Names come from contracts: they are untrusted until cleaned for display. */
export interface ChainTransfer {
  /** Direction of the transfer, for the account. */
  direction: 'in' | 'out' | 'self'
  /** Address of the previous owner. */
  sender: string
  /** Address of the new owner. */
  recipient: string
  /** Address of the token's contract. @default the network's own currency */
  token?: string
  /** Name of the token or currency. */
  name?: string
  /** Symbol of the token or currency. */
  symbol?: string
  /** The amount as decimal text in whole units; missing for an NFT. */
  amount?: string
  /** The number of the NFT in its collection. */
  nft?: string
}
