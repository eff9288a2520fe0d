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
 * another file that returns one of these.
 */
export interface WalletFamily {
  /** CAIP-2 namespace. */
  readonly namespace: string
  /** Addresses that the wallet holds, the usual one first. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Chains that it knows now, by CAIP-2 id. */
  chains(): readonly { id: string; name: string }[]
  /**
   * Reads a request.
   * @throws {RpcError} for what it cannot do (4200), may not do (4100), or cannot read (-32602).
   */
  read(request: FamilyRequest): FamilyTask
  /** The payload of `chainChanged` for a chain. */
  toChainChanged(chain: string): unknown
}
