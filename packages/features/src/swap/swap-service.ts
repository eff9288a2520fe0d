import { blockchainFeature, HttpError, type Store } from '@latchkey/core'
import { type CaipNetwork, type ContractCall, isEvmAddress, type Permit } from '@latchkey/primitives'
import {
  createBuildApprovalRequest,
  createBuildSwapRequest,
  createGasPriceRequest,
  createSwapAllowanceRequest,
  createSwapQuotesRequest,
  createSwapTokensRequest,
  readBuiltApproval,
  readBuiltSwap,
  readGasPrice,
  readSwapAllowance,
  readSwapQuotes,
  readSwapTokens,
  type SdkIdentity,
  type ServiceRequest,
  type WireResult,
} from '@latchkey/protocol'

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

/** What the account has signed in place of an approval. */
export interface SignedPermit extends Permit {
  readonly signature: string
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
  { caipNetworkId }: CaipNetwork,
  signal?: AbortSignal,
): Promise<readonly SwapToken[]> {
  const { tokens } = await store.use(blockchainFeature).read(
    caipNetworkId,
    {
      request: sdk => createSwapTokensRequest(sdk, caipNetworkId),
      parse: readSwapTokens,
      empty: { tokens: [] },
    },
    signal,
  )
  const found = new Map<string, SwapToken>()
  for (const { name, symbol, address, decimals, logoUri, eip2612 } of tokens) {
    const plain = address.slice(caipNetworkId.length + 1)
    const isThere = isSame(address, `${caipNetworkId}:${plain}`) && isEvmAddress(plain)
    const key = plain.toLowerCase()
    if (!isThere || found.has(key)) continue
    found.set(key, {
      name,
      symbol,
      chainId: caipNetworkId,
      address: `${caipNetworkId}:${plain}`,
      decimals,
      isNative: key === nativeAddress,
      takesPermit: eip2612,
      ...(logoUri && { iconUrl: logoUri }),
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

/**
 * How much of what is given may be taken already, in its smallest unit, as the service says. It tells before a swap how often the wallet will ask; of a
 * swap itself, the chain is asked.
 *
 * @throws as {@link fetchQuote}
 */
export async function fetchToldAllowance(store: Store, pair: SwapPair, signal?: AbortSignal): Promise<bigint> {
  const { userAddress, from } = namesOf(pair)
  const request = (sdk: SdkIdentity): ServiceRequest => createSwapAllowanceRequest(sdk, from, userAddress)
  const { allowance } = await ask(store, pair, request, readSwapAllowance, 'swapUnsupported', signal)
  return BigInt(allowance)
}

/**
 * Who takes what is given. The service builds an approval without a limit; of that only the spender is taken.
 *
 * @throws as {@link fetchQuote}
 */
export async function fetchSpender(store: Store, pair: SwapPair, signal?: AbortSignal): Promise<string> {
  // Of the network's own currency there is nothing to approve; whoever trades it takes the other way round as well.
  const ways = [pair, { ...pair, from: pair.to, to: pair.from }].filter(({ from }) => !from.isNative)
  let failure: unknown
  for (const way of ways) {
    try {
      return await askSpender(store, way, signal)
    } catch (error) {
      // A token may take no approval while there is one; that is not the end where the other one does.
      if (!(error instanceof SwapRefusedError) || error.reason === 'hostile') throw error
      failure = error
    }
  }
  throw failure
}

async function askSpender(store: Store, pair: SwapPair, signal?: AbortSignal): Promise<string> {
  const names = namesOf(pair)
  const { tx } = await ask(
    store,
    pair,
    sdk => createBuildApprovalRequest(sdk, names),
    readBuiltApproval,
    'swapUnsupported',
    signal,
  )
  const spender = approvalPattern.exec(tx.data)?.[1]
  const isOwn = isSame(tx.from, names.userAddress) && isSame(tx.to, names.from) && tx.value === '0'
  if (spender === undefined || !isOwn) throw new SwapRefusedError('hostile', 'The approval is of something else')
  const address = `0x${spender}`
  const { account, from, to } = pair
  const others = [account, contractOf(from), contractOf(to), nativeAddress, `0x${'0'.repeat(40)}`]
  if (others.some(each => each !== undefined && isSame(each, address)))
    throw new SwapRefusedError('hostile', 'The approval is for nobody who swaps')
  return address
}

/** `approve(address,uint256)`, and nothing after it. */
const approvalPattern = /^0x095ea7b30{24}([0-9a-f]{40})[0-9a-f]{64}$/i

/**
 * The transaction that swaps, compared with what was asked for. What it does, a simulation tells.
 *
 * @param spender whom it has to be for
 * @throws as {@link fetchQuote}
 */
export async function buildSwap(
  store: Store,
  pair: SwapPair,
  {
    amount,
    slippage,
    spender,
    permit,
  }: { amount: bigint; slippage: number; spender: string; permit?: SignedPermit | undefined },
  signal?: AbortSignal,
): Promise<ContractCall> {
  const names = namesOf(pair)
  const body = {
    ...names,
    amount: `${amount}`,
    slippage,
    disableEstimate: true,
    ...(permit && { permit: { deadline: `${permit.deadline}`, signature: permit.signature } }),
  }
  const { tx } = await ask(
    store,
    pair,
    sdk => createBuildSwapRequest(sdk, body),
    readBuiltSwap,
    'swapUnsupported',
    signal,
  )
  const value = pair.from.isNative ? amount : 0n
  if (!isSame(tx.from, names.userAddress)) throw new SwapRefusedError('hostile', 'The swap is of another account')
  if (!isSame(tx.to, `${pair.network.caipNetworkId}:${spender}`))
    throw new SwapRefusedError('hostile', 'The swap is for somebody else')
  if (BigInt(tx.amount) !== value) throw new SwapRefusedError('hostile', 'The swap pays something else')
  return { to: spender, value, data: tx.data }
}

function namesOf({ account, network, from, to }: SwapPair) {
  return { userAddress: `${network.caipNetworkId}:${account}`, from: from.address, to: to.address }
}

async function ask<Value>(
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
