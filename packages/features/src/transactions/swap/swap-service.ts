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

import { loadKnownTokens } from '../../account/tokens/known-tokens.ts'
import { swapError, SwapRejectedError } from './errors.ts'
import { nativeAddress } from './swap-networks.ts'
import type { SwapToken } from './swap-state.ts'

/** A pair of tokens with account and network. */
export interface SwapPair {
  /** Address without the network. */
  readonly account: string
  readonly network: CaipNetwork
  readonly from: SwapToken
  readonly to: SwapToken
}

/** Returns the contract without the network; `undefined` for the native currency. */
export function contractOf({ address, chainId, isNative }: SwapToken): string | undefined {
  return isNative ? undefined : address.slice(chainId.length + 1)
}

/** Compares two hexadecimal texts without case: services write either. */
export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Fetches the tokens of a network, each once. Entries that are no token of the network are left out. */
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
    // A known token keeps its known name and symbol, whatever the service calls it.
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
      // The picture would be that of the imitated token.
      ...(logoUri && !isImitation && { iconUrl: logoUri }),
    })
  }
  return [...found.values()]
}

/**
 * Fetches the best quote of the service, in the smallest unit of `to`.
 *
 * @throws KitError `swapUnsupported`, `swapGasPriceUnsupported`; SwapRejectedError `hostile` if the answer belongs to
 * another swap, `fails` if the pair is not traded, `unreachable`
 */
export async function fetchQuote(store: Store, pair: SwapPair, amount: bigint, signal?: AbortSignal): Promise<bigint> {
  return (await fetchOffer(store, pair, amount, signal)).toAmount
}

/** Best quote of the service. */
export interface SwapOffer {
  /** Amount in the smallest unit of `to`. */
  readonly toAmount: bigint
  /** Whether the service's transaction can use a signed permit. */
  readonly takesPermit: boolean
}

/**
 * Fetches the best quote, and whether its transaction can use a permit.
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
  if (own.length === 0 && quotes.length > 0) throw new SwapRejectedError('hostile', 'The quote is of another swap')
  const [best] = own
    .map(({ toAmount, takesPermit }): SwapOffer => ({ toAmount: BigInt(toAmount), takesPermit }))
    .toSorted((one, other) => Number(other.toAmount - one.toAmount))
  if (!best || best.toAmount === 0n) throw new SwapRejectedError('fails')
  return best
}

/**
 * Fetches the price of a unit of gas, in the smallest unit of the native currency, according to the service.
 *
 * @throws KitError `swapGasPriceUnsupported`; SwapRejectedError
 */
export async function fetchGasPrice(store: Store, network: CaipNetwork, signal?: AbortSignal): Promise<bigint> {
  const request = (sdk: SdkIdentity): ServiceRequest => createGasPriceRequest(sdk, network.caipNetworkId)
  const { standard } = await ask(store, { network }, request, readGasPrice, 'swapGasPriceUnsupported', signal)
  return BigInt(standard)
}

/** Returns account and tokens as the service names them. */
export function namesOf({ account, network, from, to }: SwapPair) {
  return { userAddress: `${network.caipNetworkId}:${account}`, from: from.address, to: to.address }
}

/**
 * Sends a request about a swap to the service.
 *
 * @param unsupported code of the error for a network that the service does not support
 * @throws KitError with that code; SwapRejectedError `hostile` for a malformed answer, `fails`, `unreachable`
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
      const isRejection =
        error.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429
      // A 4xx says that the pair, or that amount of it, is not traded. The error has no message: views show only those
      // of the chain.
      if (isRejection) throw new SwapRejectedError('fails', undefined, error)
      throw new SwapRejectedError('unreachable', error.message, error)
    }
    throw error
  }
  const answer = parse(body)
  if (!answer.ok) throw new SwapRejectedError('hostile', `${answer.failure.call}: ${answer.failure.reason}`)
  return answer.value
}
