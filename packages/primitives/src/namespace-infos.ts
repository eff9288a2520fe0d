/** The kinds of accounts. Bitcoin wallets separate payments and ordinals. */
export type AccountType = 'eoa' | 'payment' | 'ordinal' | 'smartAccount'

/** The request to a wallet on another device, for one namespace. */
export interface NamespacePairing {
  /** Requested methods. */
  readonly methods: readonly string[]
  /** Requested events. */
  readonly events: readonly string[]
}

/**
 * Facts about a namespace that the kit needs before the adapter's code is loaded. A missing one has the usual value.
 */
export interface NamespaceInfo {
  /**
   * The namespace's name for users, if the kit's texts have none.
   *
   * @default the namespace
   */
  readonly name?: string
  /**
   * The account type that shows if a wallet gives several.
   *
   * @default 'eoa'
   */
  readonly accountType?: AccountType
  /**
   * The part of a block explorer's address before an account's address.
   *
   * @default 'address'
   */
  readonly explorerPath?: string
  /**
   * The request to a wallet on another device. Without it only wallets in the page connect, unless the namespace is one
   * of the kit's own.
   */
  readonly pairing?: NamespacePairing
}

/**
 * The kit's own namespaces, each with an adapter or only by pairing: one row each, by CAIP-2 namespace. Another
 * namespace brings its row with its adapter (`ChainAdapter.namespaceInfo`).
 */
export const namespaceInfos = {
  eip155: { accountType: 'smartAccount' },
  solana: { explorerPath: 'account' },
  bip122: { accountType: 'payment' },
  polkadot: { explorerPath: 'account' },
  cosmos: {},
} as const satisfies Readonly<Record<string, NamespaceInfo>>
