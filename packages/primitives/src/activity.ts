/** One page of what a node knows of the past of an account. */
export interface ChainActivity {
  /** Newest first. */
  transactions: readonly ChainTransaction[]
  /** The cursor of the page before them in time; absent where there is none. */
  next?: string
  /** How far back this page and those after it reach. */
  reach: ActivityReach
}

/** What a node could tell. */
export interface ActivityReach {
  /** What is older has not been looked at, in ms since 1970. @default everything was looked at */
  since?: number
  /** It tells of tokens that moved, and of nothing else. */
  isTokensOnly: boolean
}

/** One past transaction, as its account sees it. */
export interface ChainTransaction {
  /** The hash of it. */
  hash: string
  /** When it came into a block, in ms since 1970. */
  minedAt: number
  /** What it was for the account. */
  operation: ChainOperation
  /** Whether it did what it was to do. */
  status: 'confirmed' | 'failed'
  /** Who sent it: whoever moves a token needs not be that. */
  from: string
  /** Whom it called; `undefined` where it made a contract. */
  to: string | undefined
  /** Whether the entry point that it called (ERC-4337) says that the account had ordered what it carried out. @default not known */
  isOrdered?: boolean
  /** What moved from or to the account. */
  transfers: readonly ChainTransfer[]
}

/** What a transaction was for an account. */
export type ChainOperation = 'send' | 'receive' | 'trade' | 'mint' | 'burn' | 'approve' | 'deploy' | 'execute'

/** What moved. Names come from contracts: they are hostile until cleaned for show. */
export interface ChainTransfer {
  /** Which way, for the account. */
  direction: 'in' | 'out' | 'self'
  /** Whose it was. */
  sender: string
  /** Whose it is. */
  recipient: string
  /** The contract of the token. @default the network's own currency */
  token?: string
  /** What the token, or the currency, is called. */
  name?: string
  /** Its symbol. */
  symbol?: string
  /** How much, as decimal text in whole units; absent of an NFT. */
  amount?: string
  /** The number of an NFT within its collection. */
  nft?: string
}
