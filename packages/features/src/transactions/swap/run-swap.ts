import type { Store } from '@latchkey/core'

import { holdSend } from '../shared/send-locks.ts'
import { type AskedSwap, createAskedSwap, type SwapRun } from './asked-swap.ts'
import { swapError } from './errors.ts'
import { makePlan, type SwapOrder } from './make-plan.ts'
import { newRecord } from './new-swap-record.ts'
import { runBatch } from './run-batch.ts'
import { runPermit } from './run-permit.ts'
import { runSteps } from './run-steps.ts'
import { factsOf } from './swap-facts.ts'
import { swapLock, swapOutcomesFeature } from './swap-outcomes-feature.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapPlan, SwapRecord } from './swap-state.ts'
import { checkWallet, type SwapWallet } from './swap-wallet.ts'
import { isWorse } from './is-worse.ts'

/**
 * Carries out the shown plan, and none that is worse. The plan is made again before each request, because prices move
 * while the user reads and while an approval is mined. Each request is stored first, so that it outlives the page.
 *
 * @param shown plan that the user has agreed to
 * @param known id of a swap whose approval is on the chain already
 * @param onAsked receives the swap's id as soon as it is stored
 * @throws KitError `swapRejected`, `swapNotKept`, and those of {@link makePlan}; SwapRejectedError; the error of the
 * service or the node: then the step was not sent
 */
export async function runSwap(
  store: Store,
  wallet: SwapWallet,
  order: SwapOrder,
  shown: SwapPlan,
  known?: string,
  onAsked: (id: string) => void = () => {},
): Promise<SwapRun> {
  const { environment } = store
  const records = store.use(swapRecordsFeature)
  const id = known ?? environment.random.id()
  const release = await holdSend(environment, swapLock(id))
  // Another tab is requesting the swap from the wallet.
  const isElsewhere = known !== undefined && environment.locks !== undefined && !release
  const record = isElsewhere ? records.find(id) : undefined
  const stopAwaiting = store.use(swapOutcomesFeature).await(id)
  try {
    return record ? { status: 'over', record } : await carryOut()
  } finally {
    stopAwaiting()
    release?.()
  }

  async function carryOut(): Promise<SwapRun> {
    const isToSign = shown.steps.some(({ kind }) => kind === 'permit')
    const { canBatch, actions } = wallet
    const made = await makePlan(store, actions, order, { canBatch, ...(!isToSign && { permit: 'none' }) })
    if (isWorse(made.plan, shown))
      return { status: 'changed', plan: made.plan, ...(known !== undefined && { id: known }) }
    await checkWallet(store, order)
    records.read()
    const before = records.find(id)
    // Another tab continues the swap already.
    if (before && before.stage.status !== 'approved') return { status: 'over', record: before }
    const asked = writeDown(made.plan, before)
    if (made.permit) return await runPermit(asked, made.permit)
    return made.plan.steps[0]?.kind === 'batch' ? await runBatch(asked, made) : await runSteps(asked, made)
  }

  function writeDown(plan: SwapPlan, before: SwapRecord | undefined): AskedSwap {
    const record = {
      ...newRecord(store, order, { ...plan, minimum: shown.minimum }, id, before),
      ...(release && { isLocked: true as const }),
    }
    if (!records.ask(record)) throw swapError('swapNotKept')
    onAsked(id)
    if (known === undefined) store.events.track('SWAP_INITIATED', factsOf(record))
    return createAskedSwap(store, { wallet, order, shown, record, before })
  }
}
