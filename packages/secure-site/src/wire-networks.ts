/** What the frame and its own server say to each other of networks, as `wire.ts` does of people and wallets. */
import * as v from 'valibot'

/** Of `GET /api/networks`: a network that this site serves. */
const servedNetworkSchema = v.object({
  chainId: v.pipe(
    v.string(),
    v.regex(/^(?:eip155:[1-9]\d{0,15}|solana:[-_a-zA-Z0-9]{1,32})$/),
    v.transform(id => id as `eip155:${string}` | `solana:${string}`),
  ),
  name: v.pipe(v.string(), v.maxLength(64)),
  /** Of the currency in which it takes its fees. */
  symbol: v.pipe(v.string(), v.maxLength(16)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36)),
  /** Whether the site has a bundler for it. */
  smartAccounts: v.optional(v.boolean(), false),
  /** Whether they are the plain accounts, upgraded. */
  eip7702: v.optional(v.boolean(), true),
  /** The host of who is asked to pay for operations. @default nobody is: accounts pay themselves */
  sponsor: v.exactOptional(v.pipe(v.string(), v.maxLength(255))),
  /** Highest amount of the native currency that is approved in the frame, in its smallest unit. @default each amount needs a window */
  windowAbove: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
})

/** `GET /api/networks`. */
export const networksAnswerSchema = v.object({ networks: v.array(servedNetworkSchema) })
export type NetworksAnswer = v.InferOutput<typeof networksAnswerSchema>

/** `POST /api/rpc`: a read, or what is signed already, for the node of a network. `POST /api/bundler`, `POST /api/paymaster`: the same for its bundler, and for who pays. */
export const rpcRequestSchema = v.object({
  chainId: servedNetworkSchema.entries.chainId,
  method: v.pipe(v.string(), v.regex(/^[a-zA-Z]+(?:_[a-zA-Z0-9]+)?$/), v.maxLength(64)),
  // Passed on as they are. A schema that walks them takes 60 ms for 128 KB of keys.
  params: v.optional(v.custom<readonly unknown[] | Readonly<Record<string, unknown>>>(isObject)),
})

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** What the node said. */
export const rpcAnswerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ result: v.unknown() }),
])
export type RpcAnswer = v.InferOutput<typeof rpcAnswerSchema>
