/** Schemas of networks between the frame and its server, beside those of users and wallets in `wire.ts`. */
import * as v from 'valibot'

/** A network in the answer to `GET /api/networks`. */
const servedNetworkSchema = v.object({
  chainId: v.pipe(
    v.string(),
    v.regex(/^(?:eip155:[1-9]\d{0,15}|solana:[-_a-zA-Z0-9]{1,32})$/),
    v.transform(id => id as `eip155:${string}` | `solana:${string}`),
  ),
  name: v.pipe(v.string(), v.maxLength(64)),
  /** Symbol of the currency of its fees. */
  symbol: v.pipe(v.string(), v.maxLength(16)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36)),
  /** Whether the site has a bundler for it. */
  smartAccounts: v.optional(v.boolean(), false),
  /** Whether smart accounts are upgraded plain ones ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)). */
  eip7702: v.optional(v.boolean(), true),
  /** Host of the paymaster. @default none: accounts pay themselves */
  sponsor: v.exactOptional(v.pipe(v.string(), v.maxLength(255))),
  /**
   * Highest amount of the native currency that is approved in the frame, in its smallest unit. @default each amount
   * needs a window
   */
  windowAbove: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
})

/** Answer to `GET /api/networks`. */
export const networksAnswerSchema = v.object({ networks: v.array(servedNetworkSchema) })
export type NetworksAnswer = v.InferOutput<typeof networksAnswerSchema>

/**
 * Body of `POST /api/rpc`: a read or a signed transaction for a network's node. `POST /api/bundler` and `POST
 * /api/paymaster` have the same for its bundler and paymaster.
 */
export const rpcRequestSchema = v.object({
  chainId: servedNetworkSchema.entries.chainId,
  method: v.pipe(v.string(), v.regex(/^[a-zA-Z]+(?:_[a-zA-Z0-9]+)?$/), v.maxLength(64)),
  // Parameters are passed on unchanged. A schema that traverses them takes 60 ms for 128 KB of keys.
  params: v.optional(v.custom<readonly unknown[] | Readonly<Record<string, unknown>>>(isObject)),
})

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** The node's answer. */
export const rpcAnswerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ result: v.unknown() }),
])
export type RpcAnswer = v.InferOutput<typeof rpcAnswerSchema>
