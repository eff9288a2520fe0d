import type { CaipNetworkId } from '@latchkey/primitives'

/** What a signature is verified with. */
export interface VerifyContext {
  /** The JSON-RPC address of a node of a chain, for accounts that are contracts. @default none: only keys sign in */
  rpc?: ((chainId: CaipNetworkId) => string | undefined) | undefined
  /** Ends what waits for a node. */
  signal?: AbortSignal | undefined
}
