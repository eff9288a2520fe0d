import type { KitError, Store } from '@latchkey/core'
import type { ContractCall } from '@latchkey/primitives'

import { askWallet, type WalletAnswer } from '../shared/ask-wallet.ts'
import { onNetwork } from '../shared/on-network.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { spenderOf } from './approve-call.ts'
import { swapError } from './errors.ts'
import { planWaitMs, type SwapOrder } from './make-plan.ts'
import { stageOf } from './new-swap-record.ts'
import { factsOf } from './swap-facts.ts'
import { answerWaitMs } from './swap-outcomes-feature.ts'
import { withStage } from './with-stage.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapPlan, SwapRecord, SwapStage, SwapStep } from './swap-state.ts'
import type { SwapWallet } from './swap-wallet.ts'

/**
 * Result of a run. `changed`: the new plan brings less or has other steps than the one shown, so the user has to
 * confirm it.
 */
export type SwapRun =
  | { readonly status: 'over'; readonly record: SwapRecord }
  | { readonly status: 'changed'; readonly plan: SwapPlan; readonly id?: string }

/** Input of a run. */
export interface SwapRequestFacts {
  readonly wallet: SwapWallet
  readonly order: SwapOrder
  /** Plan that the user has agreed to. */
  readonly shown: SwapPlan
  /** Record as it was stored before the wallet is asked. */
  readonly record: SwapRecord
  /** Record of the earlier run that this one continues. */
  readonly before: SwapRecord | undefined
}

/** A stored swap whose steps are requested from the wallet. */
export interface AskedSwap extends SwapRequestFacts {
  readonly store: Store
  /** Reads the record again. */
  now(): SwapRecord
  /** Stores a new stage. @param done step that is complete */
  mark(stage: SwapStage, done?: SwapStep['kind']): void
  /** Restores the record of the earlier run, or removes the record: this run has sent nothing. */
  forget(): void
  /** Sends a request to the wallet on the swap's network. @returns `undefined` if the wallet does not support it */
  ask<Answer>(request: (provider: unknown) => Promise<Answer> | undefined): Promise<Answer | undefined>
  /** Records that the user declined. @param earlier record before the request @returns the error to throw */
  rejected(cause: unknown, earlier: SwapRecord): KitError
  /**
   * Requests a step from the wallet. The trace that finds its calls on the chain is stored before, the answer after,
   * even if it comes after {@link answerWaitMs}.
   *
   * @throws KitError `swapRejected`, `swapNotKept`; the error of the node: then the wallet was not asked
   */
  send(
    step: SwapStep['kind'],
    calls: readonly ContractCall[],
    request: (provider: unknown) => Promise<string> | undefined,
  ): Promise<SwapStage>
  over(): SwapRun
  changed(plan: SwapPlan): SwapRun
}

/** Creates the operations of one run on a stored swap. */
export function createAskedSwap(store: Store, asking: SwapRequestFacts): AskedSwap {
  const { wallet, order, record, before } = asking
  const { environment, events } = store
  const { actions, connector } = wallet
  const { account: from, network } = order
  const { id } = record
  const records = store.use(swapRecordsFeature)

  /** Another tab, or another kit of the page, whose writes cause no storage event here, may have changed the record. */
  function now(): SwapRecord {
    records.read()
    return records.find(id) ?? record
  }

  /** Another tab may have removed the record meanwhile. The stage is stored all the same. */
  function mark(stage: SwapStage, done?: SwapStep['kind']): void {
    records.read()
    if (records.find(id)) records.change(id, each => withStage(each, stage, done))
    else records.put(withStage(record, stage, done))
  }

  function forget(): void {
    if (before) records.put(before)
    else records.remove(id)
  }

  function ask<Answer>(request: (provider: unknown) => Promise<Answer> | undefined): Promise<Answer | undefined> {
    return onNetwork(network, connector, async () => request(connector.getProvider(network.chainNamespace)))
  }

  function rejected(cause: unknown, earlier: SwapRecord): KitError {
    if (earlier.stage.status === 'approved') records.put(earlier)
    else forget()
    events.track('SWAP_ERROR', { ...factsOf(record), message: 'rejected' })
    return swapError('swapRejected', { cause })
  }

  const send: AskedSwap['send'] = async (step, calls, request) => {
    const tracing = withTimeout(environment.clock, planWaitMs, async signal =>
      actions.traceCall?.({ from, network, calls }, signal),
    )
    const trace = await tracing.catch((error: unknown) => {
      // The wallet has received no request.
      if (records.find(id)?.stage.status === 'asked') forget()
      throw error
    })
    const earlier = now()
    // The trace has to outlive the page. Without it, a later page would request the step again.
    const approval = step === 'approve' ? calls[0] : undefined
    const asked = environment.clock.now()
    const next = { ...earlier, asked, ...(trace && { trace }), ...(approval && { spender: spenderOf(approval) }) }
    if (!records.ask(withStage(next, { status: 'asked', step }))) {
      if (earlier.stage.status === 'asked') forget()
      throw swapError('swapNotKept')
    }
    if (step === 'approve' || step === 'reset') events.track('SWAP_APPROVAL_INITIATED', factsOf(record))
    const answered = askWallet(() => ask(request)).then(answer => hear(answer, step, earlier))
    const late = new Promise<SwapStage>(resolve => {
      const stop = environment.clock.after(answerWaitMs, () => resolve(hear({ status: 'unanswered' }, step, earlier)))
      answered.then(stop, stop)
    })
    return await Promise.race([answered, late])
  }

  /** @throws KitError `swapRejected` */
  function hear(answer: WalletAnswer, step: SwapStep['kind'], earlier: SwapRecord): SwapStage {
    const { stage: known } = now()
    // The state of the chain takes precedence over an answer of the wallet that comes late.
    if (known.status !== 'asked' && known.status !== 'unanswered') return known
    if (answer.status === 'rejected') throw rejected(answer.cause, earlier)
    const stage = stageOf(answer, step)
    mark(stage)
    if (stage.status === 'failed' || stage.status === 'unanswered')
      events.track('SWAP_ERROR', {
        ...factsOf(record),
        message: stage.status === 'failed' ? stage.reason : stage.status,
      })
    return stage
  }

  return {
    ...asking,
    store,
    now,
    mark,
    forget,
    ask,
    rejected,
    send,
    over: () => ({ status: 'over', record: now() }),
    changed: plan => ({ status: 'changed', plan, ...(records.find(id) && { id }) }),
  }
}
