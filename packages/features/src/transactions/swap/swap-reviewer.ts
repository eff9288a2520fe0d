import type { Store } from '@latchkey/core'
import { isSameAddress } from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import type { Sender } from '../shared/sender.ts'
import { SwapRejectedError } from './errors.ts'
import { makePlan, type SwapOrder } from './make-plan.ts'
import { runSwap } from './run-swap.ts'
import type { SwapDraft } from './swap-draft.ts'
import { isRecordOf, swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapPlan, SwapRecord, SwapReview, SwapState } from './swap-state.ts'
import { walletOf } from './swap-wallet.ts'

/** Makes plans and carries them out. Its module is loaded with the first review, so rates alone do not need it. */
export interface SwapReviewer {
  /** Makes the plan of the draft. `state.review` has the result. Never rejects. */
  make(): Promise<void>
  /** Carries out the shown plan, as `confirm` of the controller describes. */
  confirm(shown: SwapPlan): Promise<SwapRecord | undefined>
}

/** @param senderOf account and network; `undefined` while none can swap */
export function createSwapReviewer(
  store: Store,
  state: SwapState,
  draft: SwapDraft,
  senderOf: () => Sender | undefined,
): SwapReviewer {
  const records = store.use(swapRecordsFeature)
  /** Counter of the reviews that were started. */
  let turns = 0

  async function make(): Promise<void> {
    const turn = ++turns
    const of = senderOf()
    const order = draft.order()
    const made = of && order ? await review(of, order) : undefined
    // A newer review is in progress, or the review is no longer needed.
    if (turn !== turns || state.review.status !== 'making') return
    const now = draft.order()
    if (!now) state.review = { status: 'none' }
    else if (order && made && isSameOrder(now, order)) state.review = made
    // Each new quote for an amount of `to` changes the amount of `from`.
    else await make()
  }

  async function review(of: Sender, order: SwapOrder): Promise<SwapReview> {
    try {
      const { actions, canBatch } = await walletOf(store, of)
      const { plan } = await makePlan(store, actions, order, { canBatch })
      return { status: 'ready', plan: ref(plan) }
    } catch (error) {
      return rejectionOf(error)
    }
  }

  async function confirm(plan: SwapPlan): Promise<SwapRecord | undefined> {
    const of = senderOf()
    if (!of || !isSameAddress('eip155', of.address, plan.account) || of.network.caipNetworkId !== plan.networkId) {
      state.review = { status: 'making' }
      await make()
      return undefined
    }
    // The order is the shown one, even if a quote has changed the draft since.
    const { account, from, to, fromAmount: amount, slippage } = plan
    const order: SwapOrder = { account, network: of.network, from, to, amount, slippage }
    state.loading = true
    try {
      const wallet = await walletOf(store, of)
      const { known } = draft
      const goesOn = known !== undefined && isRecordOf(records.find(known), order) ? known : undefined
      const result = await runSwap(store, wallet, order, plan, goesOn, id => (state.current = id))
      if (result.status === 'over') {
        draft.clear()
        return result.record
      }
      draft.known = result.id ?? known
      state.review = { status: 'ready', plan: ref(result.plan), minimumBefore: plan.minimum }
      return undefined
    } catch (error) {
      // An approval that is on the chain already is not requested again.
      if (records.find(state.current ?? '')?.stage.status === 'approved') draft.known = state.current
      const isOfKit = error instanceof Error && 'code' in error && String(error.code).startsWith('swap')
      if (isOfKit) throw error
      state.review = rejectionOf(error)
      return undefined
    } finally {
      state.loading = false
    }
  }

  return { make, confirm }
}

/** Compares two orders of a draft. A change of account, network or token ends the review, so none of them can differ. */
function isSameOrder(one: SwapOrder, other: SwapOrder): boolean {
  return one.amount === other.amount && one.slippage === other.slippage
}

function rejectionOf(error: unknown): SwapReview {
  if (error instanceof SwapRejectedError)
    return {
      status: 'refused',
      reason: error.reason,
      ...(error.message !== error.reason && { message: error.message }),
    }
  return { status: 'refused', reason: 'unreachable', ...(error instanceof Error && { message: error.message }) }
}
