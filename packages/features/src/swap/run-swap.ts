import type { Store } from '@latchkey/core'
import { type Connector, isSameAddress, isUserRejection, type Permit } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { askWallet, isWrongChain } from '../transaction/ask-wallet.ts'
import { holdSend } from '../send/send-locks.ts'
import { within } from '../transaction/within.ts'
import { swapError, SwapRefusedError } from './errors.ts'
import { type MadePlan, makePlan, type PlannedCall, type PlanWays, planWaitMs, type SwapOrder } from './make-plan.ts'
import { newRecord, stageOf } from './new-swap-record.ts'
import { longestData } from './parse-swap-record.ts'
import { factsOf, swapOutcomesFeature, withStage } from './swap-outcomes-feature.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import type { SignedPermit } from './swap-orders.ts'
import type { SwapPlan, SwapRecord, SwapStage, SwapStep } from './swap-state.ts'
import type { SwapWallet } from './swap-wallet.ts'

/** What carrying out a swap came to; `changed`: it brings less than was shown, and nothing more was asked of the wallet. */
export type SwapRun =
  | { readonly status: 'over'; readonly record: SwapRecord }
  | { readonly status: 'changed'; readonly plan: SwapPlan; readonly id?: string }

/** So often, and so far apart, a node is asked again that does not know yet of an approval that was mined. */
const mostLooks = 5
const betweenLooksMs = 2_000

/**
 * Carries out what was shown, and nothing worse. The plan is made anew before the wallet is asked for the swap, because prices move while a person reads and
 * while an approval is mined. What is asked is written down before, so that it outlives the page.
 *
 * @param shown what the person has agreed to
 * @param known a swap whose approval is on the chain already
 * @param onAsked hears of its id as soon as it is written down
 * @throws KitError `swapRejected`; SwapRefusedError; what the service and the node answer with: then nothing was sent
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
  const id = known ?? environment.random.id()
  const release = await holdSend(environment, `swap_${id}`)
  // Another tab has the wallet asked for it.
  const isElsewhere = known !== undefined && environment.locks !== undefined && !release
  const record = isElsewhere ? store.use(swapRecordsFeature).find(id) : undefined
  const stopAwaiting = store.use(swapOutcomesFeature).await(id)
  try {
    return record ? { status: 'over', record } : await carryOut(store, wallet, order, shown, { id, known, onAsked })
  } finally {
    stopAwaiting()
    release?.()
  }
}

async function carryOut(
  store: Store,
  { actions, connector, canBatch }: SwapWallet,
  order: SwapOrder,
  shown: SwapPlan,
  { id, known, onAsked }: { id: string; known: string | undefined; onAsked: (id: string) => void },
): Promise<SwapRun> {
  const { environment, events } = store
  const { clock } = environment
  const records = store.use(swapRecordsFeature)
  const remake = (ways: PlanWays): Promise<MadePlan> =>
    within(clock, planWaitMs, signal => makePlan(store, actions, order, ways, signal))
  const isToSign = shown.steps.some(({ kind }) => kind === 'permit')

  let made = await remake({ canBatch, ...(!isToSign && { permit: 'none' }) })
  if (isWorse(made.plan, shown))
    return { status: 'changed', plan: made.plan, ...(known !== undefined && { id: known }) }
  await checkWallet(store, order)
  records.read()
  const before = records.find(id)
  // Another tab goes on with it already.
  if (before && before.stage.status !== 'approved') return { status: 'over', record: before }
  const record = newRecord(store, order, { ...made.plan, minimum: shown.minimum }, id, before)
  records.put(record)
  onAsked(id)
  if (known === undefined) events.track('SWAP_INITIATED', factsOf(record))

  if (made.permit) {
    const signed = await askPermit(made.permit)
    try {
      // The transaction that takes it is another one than what was simulated with an approval.
      made = await remake({ canBatch: false, permit: signed ?? 'none' })
    } catch (error) {
      forget()
      throw error
    }
    if (!signed || isWorse(made.plan, shown)) {
      forget()
      return { status: 'changed', plan: made.plan, ...(known !== undefined && { id: known }) }
    }
    await checkWallet(store, order).catch((error: unknown) => {
      forget()
      throw error
    })
    records.change(id, now => withStage(now, { status: 'asked', step: 'swap' }, 'permit'))
  }

  const [first] = made.plan.steps
  if (first?.kind === 'batch') return await askBatch(made)
  const done = new Set<PlannedCall['kind']>()
  for (;;) {
    const [next] = made.calls
    if (!next) throw new SwapRefusedError('fails')
    const stage = await askStep(next)
    if (next.kind === 'swap' || stage.status !== 'sent') return over()
    if ((await untilMined()).stage.status !== 'approved') return over()
    done.add(next.kind)
    // Prices have moved, and the chain may have another mind of the approval.
    try {
      made = await remakeAfter(done)
    } catch {
      return over()
    }
    if (isWorse(made.plan, shown) || made.calls.some(({ kind }) => done.has(kind)))
      return { status: 'changed', plan: made.plan, id }
    await checkWallet(store, order)
    records.read()
    if (records.find(id)?.stage.status !== 'approved') return over()
  }

  /** Of several nodes behind one address, one may not know yet what another has told: nothing is approved twice for that. */
  async function remakeAfter(over: ReadonlySet<PlannedCall['kind']>): Promise<MadePlan> {
    for (let turn = 0; ; turn++) {
      const next = await remake({ canBatch: false, permit: 'none' })
      if (turn === mostLooks || !next.calls.some(({ kind }) => over.has(kind))) return next
      await new Promise<void>(resolve => clock.after(betweenLooksMs, resolve))
    }
  }

  function over(): SwapRun {
    return { status: 'over', record: records.find(id) ?? record }
  }

  /** Nothing was sent of it. */
  function forget(): void {
    if (before?.stage.status === 'approved') records.put(before)
    else records.remove(id)
  }

  /** @returns `undefined` where the wallet signs none. @throws KitError `swapRejected` */
  async function askPermit(permit: Permit): Promise<SignedPermit | undefined> {
    const { network } = order
    records.change(id, now => withStage(now, { status: 'asked', step: 'permit' }))
    try {
      const signature = await onOwnNetwork(order, connector, async () =>
        actions.signPermit?.(provider(), { permit, network }),
      )
      return signature === undefined ? undefined : { ...permit, signature }
    } catch (cause) {
      if (!isUserRejection(cause)) return undefined
      forget()
      events.track('SWAP_ERROR', { ...factsOf(record), message: 'rejected' })
      throw swapError('swapRejected', { cause })
    }
  }

  async function askBatch({ calls }: MadePlan): Promise<SwapRun> {
    const { account: from, network } = order
    await ask('batch', () => actions.sendCalls?.(provider(), { from, network, calls: calls.map(({ call }) => call) }))
    return over()
  }

  async function askStep({ kind, call }: PlannedCall): Promise<SwapStage> {
    const { account: from, network } = order
    const tracing = within(clock, planWaitMs, async signal => actions.traceCall?.({ from, network, call }, signal))
    const trace = await tracing.catch((error: unknown) => {
      // The wallet was asked for nothing.
      if (records.find(id)?.stage.status === 'asked') forget()
      throw error
    })
    records.change(id, now => ({ ...now, ...(trace && call.data.length <= longestData && { trace }) }))
    if (kind !== 'swap') events.track('SWAP_APPROVAL_INITIATED', factsOf(record))
    return await ask(kind, () => actions.sendCall?.(provider(), { from, network, call }))
  }

  /** @throws KitError `swapRejected` */
  async function ask(step: SwapStep['kind'], request: () => Promise<string> | undefined): Promise<SwapStage> {
    const earlier = records.find(id)
    mark({ status: 'asked', step })
    const answer = await askWallet(() => onOwnNetwork(order, connector, async () => await request()))
    const told = factsOf(record)
    if (answer.status === 'rejected') {
      if (earlier?.stage.status === 'approved') records.put(earlier)
      else forget()
      events.track('SWAP_ERROR', { ...told, message: 'rejected' })
      throw swapError('swapRejected', { cause: answer.cause })
    }
    const stage = stageOf(answer, step)
    mark(stage)
    if (stage.status === 'failed' || stage.status === 'unanswered')
      events.track('SWAP_ERROR', { ...told, message: stage.status === 'failed' ? stage.reason : stage.status })
    return stage
  }

  /** Another tab may have forgotten the record meanwhile: what was sent is written down all the same. */
  function mark(stage: SwapStage): void {
    records.read()
    if (records.find(id)) records.change(id, now => withStage(now, stage))
    else records.put(withStage(record, stage))
  }

  function provider(): unknown {
    return connector.getProvider(order.network.chainNamespace)
  }

  /** Waits until the chain has settled the approval, however long that takes. */
  function untilMined(): Promise<SwapRecord> {
    return new Promise(resolve => {
      const look = (): void => {
        const now = records.find(id)
        if (now?.stage.status === 'sent' || now?.stage.status === 'asked') return
        stop()
        resolve(now ?? record)
      }
      const stop = subscribe(records.state, look)
      look()
    })
  }
}

/** The person has agreed to a minimum, and to be asked so many times for such steps. */
export function isWorse(now: SwapPlan, shown: SwapPlan): boolean {
  const asks = ({ steps }: SwapPlan): string => steps.map(({ kind }) => kind).join(' ')
  // Of what was to be approved, some may be so by now.
  return now.minimum < shown.minimum || !asks(shown).endsWith(asks(now))
}

/** @throws SwapRefusedError `unavailable` where account or wallet are not those of the plan */
async function checkWallet({ networks, connections, accounts }: Store, { network, account }: SwapOrder): Promise<void> {
  const namespace = network.chainNamespace
  if (networks.current(namespace)?.caipNetworkId !== network.caipNetworkId) await connections.switchNetwork(network)
  const now = accounts.identity(namespace)?.address
  if (!now || !isSameAddress(namespace, now, account)) throw new SwapRefusedError('unavailable')
}

/** A wallet that moved to another network without a word is asked back to this one, once. */
async function onOwnNetwork<Value>(
  { network }: SwapOrder,
  connector: Connector,
  ask: () => Promise<Value>,
): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    // It was thrown before the wallet was asked to send.
    if (!isWrongChain(error)) throw error
    await connector.switchNetwork(network).catch((cause: unknown) => {
      throw isUserRejection(cause) ? cause : error
    })
    return await ask()
  }
}
