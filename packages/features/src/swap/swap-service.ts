import { blockchainFeature, HttpError, type Store } from '@latchkey/core'
import { type CaipNetwork, isEvmAddress } from '@latchkey/primitives'
import {
  createGasPriceRequest,
  createSwapQuotesRequest,
  createSwapTokensRequest,
  readGasPrice,
  readSwapQuotes,
  readSwapTokens,
  type SdkIdentity,
  type ServiceRequest,
  type WireResult,
} from '@latchkey/protocol'

import { loadKnownTokens } from '../tokens/known-tokens.ts'
import { swapError, SwapRefusedError } from './errors.ts'
import { nativeAddress } from './swap-networks.ts'
import type { SwapToken } from './swap-state.ts'

/** Who swaps what for what, and where. */
export interface SwapPair {
  /** Plain. */
  readonly account: string
  readonly network: CaipNetwork
  readonly from: SwapToken
  readonly to: SwapToken
}

/** Its contract, without the network; `undefined` for the network's own currency. */
export function contractOf({ address, chainId, isNative }: SwapToken): string | undefined {
  return isNative ? undefined : address.slice(chainId.length + 1)
}

/** Whether two texts name one thing: services write hexadecimal digits in either case. */
export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** What can be swapped on a network, each once. What is no token of the network is left out. */
export async function fetchSwapTokens(
  store: Store,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<readonly SwapToken[]> {
  const { caipNetworkId, nativeCurrency } = network
  const [{ tokens }, knownTokens] = await Promise.all([
    store.use(blockchainFeature).read(
      caipNetworkId,
      {
        request: sdk => createSwapTokensRequest(sdk, caipNetworkId),
        parse: readSwapTokens,
        empty: { tokens: [] },
      },
      signal,
    ),
    loadKnownTokens(store, network, signal),
  ])
  const found = new Map<string, SwapToken>()
  for (const { name, symbol, address, decimals, logoUri, eip2612 } of tokens) {
    const plain = address.slice(caipNetworkId.length + 1)
    const isThere = isSame(address, `${caipNetworkId}:${plain}`) && isEvmAddress(plain)
    const key = plain.toLowerCase()
    if (!isThere || found.has(key)) continue
    const isNative = key === nativeAddress
    // What the service calls a token that is known counts for nothing.
    const known = isNative ? nativeCurrency : knownTokens.find(plain)
    const isImitation = !known && knownTokens.isImitation(symbol, plain)
    found.set(key, {
      name: known?.name ?? name,
      symbol: known?.symbol ?? symbol,
      chainId: caipNetworkId,
      address: `${caipNetworkId}:${plain}`,
      decimals,
      isNative,
      isNamed: known !== undefined,
      ...(isImitation && { isImitation }),
      takesPermit: eip2612,
      // It would wear the picture of the one that it imitates.
      ...(logoUri && !isImitation && { iconUrl: logoUri }),
    })
  }
  return [...found.values()]
}

/**
 * What the service says that a swap would bring, in the smallest unit of `to`: the best of what it answers with.
 *
 * @throws KitError `swapUnsupported`, `swapGasPriceUnsupported`; SwapRefusedError `hostile` where what it answers with is of another swap, `fails` where
 *   nobody trades the pair, `unreachable`
 */
export async function fetchQuote(store: Store, pair: SwapPair, amount: bigint, signal?: AbortSignal): Promise<bigint> {
  return (await fetchOffer(store, pair, amount, signal)).toAmount
}

/** The best of what the service answers with. */
export interface SwapOffer {
  /** In the smallest unit of `to`. */
  readonly toAmount: bigint
  /** The transaction that the service builds takes a signed permit, where there is one. */
  readonly takesPermit: boolean
}

/**
 * What a swap would bring, and how it can be allowed.
 *
 * @throws as {@link fetchQuote}
 */
export async function fetchOffer(
  store: Store,
  pair: SwapPair,
  amount: bigint,
  signal?: AbortSignal,
): Promise<SwapOffer> {
  const gasPrice = await fetchGasPrice(store, pair.network, signal)
  const query = { ...namesOf(pair), amount: `${amount}`, gasPrice: `${gasPrice}` }
  const { quotes } = await ask(
    store,
    pair,
    sdk => createSwapQuotesRequest(sdk, query),
    readSwapQuotes,
    'swapUnsupported',
    signal,
  )
  const own = quotes.filter(
    ({ fromAmount, fromAccount, toAccount }) =>
      BigInt(fromAmount) === amount && isSame(fromAccount, query.from) && isSame(toAccount, query.to),
  )
  if (own.length === 0 && quotes.length > 0) throw new SwapRefusedError('hostile', 'The quote is of another swap')
  const [best] = own
    .map(({ toAmount, takesPermit }): SwapOffer => ({ toAmount: BigInt(toAmount), takesPermit }))
    .toSorted((one, other) => (other.toAmount > one.toAmount ? 1 : -1))
  if (!best || best.toAmount === 0n) throw new SwapRefusedError('fails')
  return best
}

/**
 * What a unit of gas costs, in the smallest unit of the network's own currency, as the service says.
 *
 * @throws KitError `swapGasPriceUnsupported`; SwapRefusedError
 */
export async function fetchGasPrice(store: Store, network: CaipNetwork, signal?: AbortSignal): Promise<bigint> {
  const request = (sdk: SdkIdentity): ServiceRequest => createGasPriceRequest(sdk, network.caipNetworkId)
  const { standard } = await ask(store, { network }, request, readGasPrice, 'swapGasPriceUnsupported', signal)
  return BigInt(standard)
}

/** As the service names an account and what it swaps. */
export function namesOf({ account, network, from, to }: SwapPair) {
  return { userAddress: `${network.caipNetworkId}:${account}`, from: from.address, to: to.address }
}

/**
 * Asks the service of a swap.
 *
 * @throws as {@link fetchQuote}
 */
export async function ask<Value>(
  store: Store,
  { network }: Pick<SwapPair, 'network'>,
  request: (sdk: SdkIdentity) => ServiceRequest,
  parse: (body: unknown) => WireResult<Value>,
  unsupported: 'swapUnsupported' | 'swapGasPriceUnsupported',
  signal?: AbortSignal,
): Promise<Value> {
  const { http, sdk, isSupported } = store.use(blockchainFeature)
  if (!http || !sdk) throw swapError(unsupported)
  let body: unknown
  try {
    if (!(await isSupported(network.caipNetworkId, signal))) throw swapError(unsupported)
    const call = request(sdk)
    body = await ('body' in call && call.body !== undefined ? http.post(call, signal) : http.get(call, signal))
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof HttpError) {
      const isRefusal = error.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429
      // The service says no: nobody trades the pair, or not so much of it. A message is of the chain alone.
      if (isRefusal) throw new SwapRefusedError('fails', undefined, error)
      throw new SwapRefusedError('unreachable', error.message, error)
    }
    throw error
  }
  const answer = parse(body)
  if (!answer.ok) throw new SwapRefusedError('hostile', `${answer.failure.call}: ${answer.failure.reason}`)
  return answer.value
}
