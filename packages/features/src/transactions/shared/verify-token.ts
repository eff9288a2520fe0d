import { createQuery, defineFeature, type Query, type Store } from '@latchkey/core'
import { type AdapterActions, type CaipNetwork, type TokenHolding, truncateAddress } from '@latchkey/primitives'

/** A token as a service, a wallet or a site describes it. */
export interface ListedToken {
  /** Contract or mint, without the network. */
  readonly contract: string
  /** Symbol of the token. Untrusted: clean it before it is shown. */
  readonly symbol: string
  readonly decimals: number
  /** Whether the site or the kit knows the token. Its symbol may then differ from that of its contract. */
  readonly isNamed: boolean
}

/** Difference between a list and the contract. `contract`: no token at that address reports its decimals. */
export type TokenMismatch = 'contract' | 'decimals' | 'symbol'

/** A token as its contract describes it. */
export type DescribedToken = Omit<TokenHolding, 'amount'>

interface DescribeRequest {
  readonly describe: NonNullable<AdapterActions['describeToken']>
  readonly contract: string
  readonly network: CaipNetwork
}

/** Cache lifetime of a contract's description. */
const descriptionTtlMs = 10 * 60_000

/** Descriptions of contracts. All transactions of a kit share them. */
const descriptionsFeature = defineFeature<Query<DescribeRequest, DescribedToken | undefined>>(
  'token-descriptions',
  ({ environment }) =>
    createQuery({
      clock: environment.clock,
      freshMs: () => descriptionTtlMs,
      keyOf: ({ network, contract }) => `${network.caipNetworkId}:${contract}`,
      ask: ({ describe, contract, network }, signal) => describe(contract, network, signal),
    }),
)

/**
 * Fetches the description of a contract from the network.
 *
 * @returns `undefined` if the address belongs to no token, or the namespace describes none
 * @throws the error of the node
 */
export async function fetchDescription(
  store: Store,
  { describeToken }: AdapterActions,
  contract: string,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<DescribedToken | undefined> {
  if (!describeToken) return undefined
  return await store.use(descriptionsFeature).get({ describe: describeToken, contract, network }, signal)
}

/**
 * Compares a token of a list with its contract. Amounts are typed and shown with its decimals.
 *
 * @returns `undefined` if both agree, or if the namespace describes no tokens
 * @throws the error of the node
 */
export async function findTokenMismatch(
  store: Store,
  actions: AdapterActions,
  network: CaipNetwork,
  { contract, symbol, decimals, isNamed }: ListedToken,
  signal?: AbortSignal,
): Promise<TokenMismatch | undefined> {
  if (!actions.describeToken) return undefined
  const described = await fetchDescription(store, actions, contract, network, signal)
  if (!described) return 'contract'
  if (described.decimals !== decimals) return 'decimals'
  const isReadable = described.symbol !== truncateAddress(contract)
  return isNamed || !isReadable || isSameSymbol(symbol, described.symbol) ? undefined : 'symbol'
}

/** Returns whether two texts are the same symbol. Services write `USDT0` for `USD₮0`, and `USDC.E` for `USDC.e`. */
export function isSameSymbol(one: string, other: string): boolean {
  return plainSymbol(one) === plainSymbol(other)
}

/**
 * Normalizes a symbol for comparison: compatible forms, letter case and marks between letters do not count. A plus
 * does: `ETH+` is another token than `ETH`.
 */
export function plainSymbol(symbol: string): string {
  const text = symbol.normalize('NFKC').replaceAll('₮', 'T').toUpperCase()
  // Fillers such as U+3164 are letters, but invisible.
  return text.replace(/[^\p{L}\p{N}+]|\p{DI}/gu, '') || text
}
