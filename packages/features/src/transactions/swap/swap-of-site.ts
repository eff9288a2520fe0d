import { blockchainFeature, KitError, type Store } from '@latchkey/core'
import { formatUnits, parseUnits, type Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { canSend, senderOf } from '../shared/sender.ts'
import { checkTokens } from './check-tokens.ts'
import { swapError, SwapRejectedError } from './errors.ts'
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

/** Swap requested by a site. */
export interface SwapRequest {
  /** Token to pay: its contract, alone or as CAIP-10, or `'native'`. */
  readonly fromToken: string
  /** Token to buy, in the same forms. */
  readonly toToken: string
  /** Amount to pay: decimal text in whole units. */
  readonly amount: string
  /** Highest loss against the quote, in percent. @default 1 */
  readonly slippage?: number
}

/** Estimate of a swap. Amounts are decimal text in whole units. */
export interface SwapEstimate {
  /** Amount that the service quotes. */
  readonly received: string
  /** The quoted amount less the slippage. */
  readonly minimum: string
  /** Symbol of the bought token. Untrusted: clean it before it is shown. */
  readonly symbol: string
  /** Whether the service expects an approval as well. @default the service does not say */
  readonly needsApproval?: boolean
}

/** Result of a swap. */
export interface SwapResult {
  /** Hash of the swap's transaction, or the wallet's id of the batch. */
  readonly hash: string
  /** Least amount that the swap brings: decimal text in whole units. */
  readonly minimum: string
}

/**
 * Estimates a swap. Nothing is requested from the wallet.
 *
 * @throws KitError `swapUnsupported`, `swapGasPriceUnsupported`, `caipNetworkOrAddressUndefined`, `swapTokenMissing`,
 * `swapAmountMissing`, `swapRefused`
 */
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
 * Simulates the swap, and requests the approval, if one is needed, and the swap from the wallet: once each, without a
 * retry.
 *
 * @returns once the wallet has sent the swap
 * @throws KitError `swapUnsupported`, `swapGasPriceUnsupported`, `caipNetworkOrAddressUndefined`, `swapTokenMissing`,
 * `swapAmountMissing`, `swapRefused`, `swapNotKept`, `swapRejected`; `swapFailed` if nothing was swapped;
 * `swapUnanswered` if the wallet did not report whether it has sent the swap
 */
export async function swap(store: Store, request: SwapRequest): Promise<SwapResult> {
  const { order, sender } = await toOrder(store, request)
  const wallet = await walletOf(store, sender).catch(toKitError)
  const { plan } = await makePlan(store, wallet.actions, order, { canBatch: wallet.canBatch }).catch(toKitError)
  const run = await runSwap(store, wallet, order, plan).catch(toKitError)
  if (run.status === 'changed') throw swapError('swapFailed', { advice: 'The price moved against the swap' })
  return resultOf(run.record)
}

/** Calls back with the modal's draft and all stored swaps, at once and on every change, until stopped. */
export function watchSwap(store: Store, callback: (state: Readonly<SwapState>) => void): Stop {
  const { state } = store.use(swapFeature)
  store.use(swapRecordsFeature)
  callback({ ...state })
  return subscribe(state, () => callback({ ...state }))
}

/** @throws KitError `swapRefused` with the reason for a SwapRejectedError; any other error unchanged */
function toKitError(error: unknown): never {
  throw error instanceof SwapRejectedError ? swapError('swapRefused', { advice: error.reason, cause: error }) : error
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
