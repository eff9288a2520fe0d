import { blockchainFeature, KitError, type Store } from '@latchkey/core'
import { formatUnits, parseUnits, type Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { canSend, senderOf } from '../transaction/sender.ts'
import { checkTokens } from './check-tokens.ts'
import { swapError, SwapRefusedError } from './errors.ts'
import { lessSlippage } from './less-slippage.ts'
import { makePlan, type SwapOrder } from './make-plan.ts'
import { runSwap } from './run-swap.ts'
import { swapFeature } from './swap-feature.ts'
import { defaultSlippage, isSwapNetwork, nativeAddress } from './swap-networks.ts'
import { fetchToldAllowance } from './swap-orders.ts'
import { fetchQuote, fetchSwapTokens } from './swap-service.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapRecord, SwapState } from './swap-state.ts'
import { walletOf } from './swap-wallet.ts'

/** What a site swaps. */
export interface SwapRequest {
  /** What is given: a contract, alone or as CAIP-10, or `'native'`. */
  readonly fromToken: string
  /** What is wanted, in the same forms. */
  readonly toToken: string
  /** How much is given: decimal text in whole units. */
  readonly amount: string
  /** Percent that it may bring less than its quote. @default 1 */
  readonly slippage?: number
}

/** What a swap would bring. Amounts are decimal text in whole units. */
export interface SwapEstimate {
  /** As the service says. */
  readonly received: string
  /** That less the slippage. */
  readonly minimum: string
  /** The symbol of what is wanted: hostile until cleaned for show. */
  readonly symbol: string
  /** Whether the wallet will be asked for an approval as well, as the service says. @default it does not say */
  readonly needsApproval?: boolean
}

/** What a swap came to. */
export interface SwapResult {
  /** What the wallet calls it: the hash of the swap's transaction, or the name of the batch. */
  readonly hash: string
  /** The least that it brings, in whole units: decimal text. */
  readonly minimum: string
}

/** What it would bring. @throws what {@link swap} throws before it asks the wallet */
export async function quoteSwap(store: Store, request: SwapRequest, signal?: AbortSignal): Promise<SwapEstimate> {
  const { order } = await toOrder(store, request, signal)
  const allowance = order.from.isNative
    ? Promise.resolve(order.amount)
    : fetchToldAllowance(store, order, signal).catch(() => undefined)
  const toAmount = await fetchQuote(store, order, order.amount, signal).catch(toKitError)
  const allowed = await allowance
  const { decimals, symbol } = order.to
  return {
    received: formatUnits(toAmount, decimals),
    minimum: formatUnits(lessSlippage(toAmount, order.slippage), decimals),
    symbol,
    ...(allowed !== undefined && { needsApproval: allowed < order.amount }),
  }
}

/**
 * Simulates the swap, and asks the wallet for its approval, where that is needed, and for the swap: once each, and never again by itself.
 *
 * @returns once the wallet has sent the swap
 * @throws KitError `swapUnsupported`, `swapGasPriceUnsupported`, `caipNetworkOrAddressUndefined`, `swapTokenMissing`, `swapAmountMissing`,
 *   `swapRefused`, `swapNotKept`, `swapRejected`; `swapFailed` where nothing was swapped; `swapUnanswered` where nobody knows
 */
export async function swap(store: Store, request: SwapRequest): Promise<SwapResult> {
  const { order, sender } = await toOrder(store, request)
  const wallet = await walletOf(store, sender).catch(toKitError)
  const { plan } = await makePlan(store, wallet.actions, order, { canBatch: wallet.canBatch }).catch(toKitError)
  const run = await runSwap(store, wallet, order, plan).catch(toKitError)
  if (run.status === 'changed') throw swapError('swapFailed', { advice: 'The price moved against the swap' })
  return resultOf(run.record)
}

/** Hears of the swap that the modal shows, and of all that were made, at once and at every change, until stopped. */
export function watchSwap(store: Store, callback: (state: Readonly<SwapState>) => void): Stop {
  const { state } = store.use(swapFeature)
  store.use(swapRecordsFeature)
  callback({ ...state })
  return subscribe(state, () => callback({ ...state }))
}

/** @throws KitError `swapRefused` with the reason, and what it is given where that is another error */
function toKitError(error: unknown): never {
  throw error instanceof SwapRefusedError ? swapError('swapRefused', { advice: error.reason, cause: error }) : error
}

/** @throws KitError `swapFailed`, `swapUnanswered` */
function resultOf({ stage, minimum, to }: SwapRecord): SwapResult {
  if (stage.status === 'failed') throw swapError('swapFailed', { advice: stage.reason })
  if (stage.status === 'approved')
    throw swapError('swapFailed', { advice: 'The approval is on the chain, the swap is not' })
  if (!('hash' in stage)) throw swapError('swapUnanswered', { advice: 'Look for it before it is swapped again' })
  return { hash: stage.hash, minimum: formatUnits(BigInt(minimum), to.decimals) }
}

async function toOrder(store: Store, request: SwapRequest, signal?: AbortSignal) {
  const { fromToken, toToken, amount: text, slippage = defaultSlippage } = request
  const sender = senderOf(store, 'eip155', undefined)
  if (!sender) throw new KitError('caipNetworkOrAddressUndefined')
  const { adapter, network, address } = sender
  const isOffered = canSend(store, 'eip155') && adapter.capabilities?.includes('simulateCalls')
  if (!isOffered || !isSwapNetwork(network)) throw swapError('swapUnsupported')
  const isKnown = await store.use(blockchainFeature).isSupported(network.caipNetworkId, signal)
  if (!isKnown) throw swapError('swapUnsupported')
  const list = await fetchSwapTokens(store, network, signal)
  const find = (asked: string) => {
    const wanted = (asked === 'native' ? nativeAddress : asked).toLowerCase()
    return list.find(each =>
      [each.address, each.address.slice(each.chainId.length + 1)].some(id => id.toLowerCase() === wanted),
    )
  }
  const [from, to] = [find(fromToken), find(toToken)]
  if (!from || !to || from === to) throw swapError('swapTokenMissing')
  await checkTokens(store, (await adapter.actions?.()) ?? {}, { network, from, to }, signal).catch(toKitError)
  const amount = parseUnits(text, from.decimals)
  if (!amount || !(slippage >= 0.01 && slippage <= 50)) throw swapError('swapAmountMissing')
  const order: SwapOrder = { account: address, network, from, to, amount, slippage }
  return { order, sender }
}
