import type { RequestDescription } from './request-description.ts'

/** A site's request, unchanged. */
export interface NamespaceRequest {
  method: string
  params: unknown
  /** CAIP-2 id of the chain that the request is for. */
  chain: string
  /** The addresses that this site may use on the chain. */
  accounts: readonly string[]
}

/** A parsed request that waits for the user. */
export interface NamespaceTask {
  description: RequestDescription
  /** Executes the approved request. `movedTo` is the CAIP-2 id of the chain to which the wallet switched. */
  run(): Promise<{ result: unknown; movedTo?: string }>
}

/**
 * A namespace of the pairing wallet: its keys, its chains, and its requests. For another, write a file
 * `./<folder>/<name>-namespace.ts` that returns one of these, and its line in wallet-namespaces.ts. Import heavy libraries inside of
 * `run`.
 */
export interface WalletNamespace {
  /** CAIP-2 namespace. */
  readonly namespace: string
  /** The wallet's accounts, each by its address on the namespace's default chain; the default account first. */
  readonly accounts: readonly string[]
  /**
   * Returns the addresses of an account on a chain, if they differ from the account: a network's own prefix (SS58, bech32), or a
   * payment and an ordinal address. They are in the session in this order.
   * @default the account
   */
  addressesOn?(account: string, chain: string): readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Returns the known chains, by CAIP-2 id. */
  chains(): readonly { id: string; name: string }[]
  /**
   * Parses a request.
   * @throws {RpcError} for an unsupported (4200), unauthorized (4100) or malformed (-32602) one.
   */
  read(request: NamespaceRequest): NamespaceTask
  /**
   * Returns properties of a session besides its namespaces.
   * @param granted CAIP-10 ids that the site got in this namespace
   */
  sessionProperties?(granted: readonly string[]): Readonly<Record<string, string>>
  /** Returns the payload of `chainChanged` for a chain. */
  toChainChanged(chain: string): unknown
}
