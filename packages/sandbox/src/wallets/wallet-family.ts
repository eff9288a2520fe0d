import type { RequestDescription } from './request-description.ts'

/** What a site asks for, as it arrived. */
export interface FamilyRequest {
  method: string
  params: unknown
  /** CAIP-2 id of the chain that the request is for. */
  chain: string
  /** The addresses that this site may use on that chain. */
  accounts: readonly string[]
}

/** A request that was read and waits for a person. */
export interface FamilyTask {
  description: RequestDescription
  /** Carries it out once approved. `movedTo` is the CAIP-2 id of the chain that the wallet went to by it. */
  run(): Promise<{ result: unknown; movedTo?: string }>
}

/**
 * A chain family that the pairing wallet speaks: its keys, its chains, and how a request becomes a signature. Another family is
 * another file that returns one of these, `./<family>/<family>-family.ts`, and its line in wallet-families.ts. Heavy libraries are
 * best imported where `run` needs them.
 */
export interface WalletFamily {
  /** CAIP-2 namespace. */
  readonly namespace: string
  /** The accounts that the wallet holds, each by its address on the family's usual chain; the usual account first. */
  readonly accounts: readonly string[]
  /**
   * The addresses of one of those accounts on a chain, where they are not the account itself: a network's own prefix (SS58, bech32),
   * or a payment and an ordinal address. They stand in the session in this order.
   * @default the account
   */
  addressesOn?(account: string, chain: string): readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Chains that it knows now, by CAIP-2 id. */
  chains(): readonly { id: string; name: string }[]
  /**
   * Reads a request.
   * @throws {RpcError} for what it cannot do (4200), may not do (4100), or cannot read (-32602).
   */
  read(request: FamilyRequest): FamilyTask
  /**
   * What a session says of the family besides its namespaces.
   * @param granted CAIP-10 ids that the site got in this family
   */
  sessionProperties?(granted: readonly string[]): Readonly<Record<string, string>>
  /** The payload of `chainChanged` for a chain. */
  toChainChanged(chain: string): unknown
}
