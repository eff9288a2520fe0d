/** The kinds of accounts: Bitcoin keeps payments and ordinals apart. */
export type AccountType = 'eoa' | 'payment' | 'ordinal' | 'smartAccount'

/** What a wallet on another device is asked for in a family. */
export interface FamilyPairing {
  /** What it is asked to answer. */
  readonly methods: readonly string[]
  /** What it is asked to tell. */
  readonly events: readonly string[]
}

/** What the kit must know of a chain family before any code of its adapter is loaded. What is left out is as most families have it. */
export interface Family {
  /**
   * What people call it, where the kit's texts have no name for it.
   *
   * @default the namespace
   */
  readonly name?: string
  /**
   * Which kind of account shows, where a wallet gives several.
   *
   * @default 'eoa'
   */
  readonly accountType?: AccountType
  /**
   * The part of a block explorer's address before that of an account.
   *
   * @default 'address'
   */
  readonly explorerPath?: string
  /** What a wallet on another device is asked for. Without it, and of none of the kit's own families, only wallets in the page connect. */
  readonly pairing?: FamilyPairing
}

/**
 * The families that the kit knows of itself, with an adapter or, by pairing, without: one row each, by CAIP-2 namespace. Another family
 * brings its row with its adapter (`ChainAdapter.family`).
 */
export const families = {
  eip155: { accountType: 'smartAccount' },
  solana: { explorerPath: 'account' },
  bip122: { accountType: 'payment' },
  polkadot: { explorerPath: 'account' },
  cosmos: {},
} as const satisfies Readonly<Record<string, Family>>
