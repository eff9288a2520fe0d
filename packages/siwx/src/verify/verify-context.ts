import type { CaipNetworkId } from '@latchkey/primitives'

/** Context of a verification. */
export interface VerifyContext {
  /** The JSON-RPC address of a node of a chain, for accounts that are contracts. @default none: only keys sign in */
  rpc?: ((chainId: CaipNetworkId) => string | undefined) | undefined
  /** Aborts requests to a node. */
  signal?: AbortSignal | undefined
}
