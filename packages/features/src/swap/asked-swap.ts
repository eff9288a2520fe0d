import type { KitError, Store } from '@latchkey/core'
import type { ContractCall } from '@latchkey/primitives'

import { askWallet, type WalletAnswer } from '../transaction/ask-wallet.ts'
import { onNetwork } from '../transaction/on-network.ts'
import { within } from '../transaction/within.ts'
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

/** What carrying out a swap came to; `changed`: it brings less than was shown, and nothing more was asked of the wallet. */
export type SwapRun =
  | { readonly status: 'over'; readonly record: SwapRecord }
  | { readonly status: 'changed'; readonly plan: SwapPlan; readonly id?: string }

/** What a swap is asked by. */
export interface SwapAsking {
  readonly wallet: SwapWallet
  readonly order: SwapOrder
  /** What the person has agreed to. */
  readonly shown: SwapPlan
  /** As it was written down. */
  readonly record: SwapRecord
  /** As it stood before, where it goes on. */
  readonly before: SwapRecord | undefined
}

/** A swap that is written down, and that the wallet is asked for. */
export interface AskedSwap extends SwapAsking {
  readonly store: Store
  /** As it stands now. */
  now(): SwapRecord
  /** Says what has become of it. @param done a step that is over */
  mark(stage: SwapStage, done?: SwapStep['kind']): void
  /** Says that nothing was sent of it. */
  forget(): void
  /** Asks the wallet, on the network of the swap. @returns `undefined` where it cannot do that */
  ask<Answer>(request: (provider: unknown) => Promise<Answer> | undefined): Promise<Answer | undefined>
  /** Says that the person declined. @param earlier as it stood before they were asked @returns what to throw */
  rejected(cause: unknown, earlier: SwapRecord): KitError
  /**
   * Asks the wallet to send a step, once it is written down what will find its calls on the chain, and writes down what it answers, also where that is no
   * longer waited for.
   *
   * @throws KitError `swapRejected`, `swapNotKept`; what the node answers with: then the wallet was not asked
   */
  send(
    step: SwapStep['kind'],
    calls: readonly ContractCall[],
    request: (provider: unknown) => Promise<string> | undefined,
  ): Promise<SwapStage>
  over(): SwapRun
  changed(plan: SwapPlan): SwapRun
}

/** Asks a wallet for a swap that is written down. */
export function createAskedSwap(store: Store, asking: SwapAsking): AskedSwap {
  const { wallet, order, record, before } = asking
  const { environment, events } = store
  const { actions, connector } = wallet
  const { account: from, network } = order
  const { id } = record
  const records = store.use(swapRecordsFeature)
  const now = (): SwapRecord => records.find(id) ?? record

  /** Another tab may have forgotten the record meanwhile: what was sent is written down all the same. */
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
    const tracing = within(environment.clock, planWaitMs, async signal =>
      actions.traceCall?.({ from, network, calls }, signal),
    )
    const trace = await tracing.catch((error: unknown) => {
      // The wallet was asked for nothing.
      if (records.find(id)?.stage.status === 'asked') forget()
      throw error
    })
    records.read()
    const earlier = now()
    // What will find it has to outlive the page, or a page that comes later would ask for it again.
    const approval = step === 'approve' ? calls[0] : undefined
    const next = { ...earlier, ...(trace && { trace }), ...(approval && { spender: spenderOf(approval) }) }
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
    // The chain is believed before any wallet that answers late.
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
