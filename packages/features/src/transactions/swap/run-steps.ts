import { subscribe } from 'valtio/vanilla'

import type { AskedSwap, SwapRun } from './asked-swap.ts'
import { SwapRejectedError } from './errors.ts'
import { isWorse } from './is-worse.ts'
import { type MadePlan, makePlan, type PlannedCall } from './make-plan.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import { checkWallet } from './swap-wallet.ts'

/** Retries while a node does not know an approval yet that is mined: how many, and the time between them. */
const maxLooks = 5
const betweenLooksMs = 2_000

/**
 * Requests one call after the other from the wallet. Each approval has to be on the chain before the rest is planned.
 */
export async function runSteps(asked: AskedSwap, first: MadePlan): Promise<SwapRun> {
  const { store, wallet, order, shown } = asked
  const done = new Set<PlannedCall['kind']>()
  for (let made = first; ;) {
    const [next] = made.calls
    if (!next) throw new SwapRejectedError('fails')
    const { kind, call } = next
    const request = { from: order.account, network: order.network, call }
    const stage = await asked.send(kind, [call], provider => wallet.actions.sendCall?.(provider, request))
    if (kind === 'swap' || stage.status !== 'sent') return asked.over()
    await untilMined(asked)
    if (asked.now().stage.status !== 'approved') return asked.over()
    done.add(kind)
    // Prices have moved, and the chain may report another allowance than expected.
    const rest = await planAfter(asked, done).catch(() => undefined)
    if (!rest) return asked.over()
    if (isWorse(rest.plan, shown) || rest.calls.some(each => done.has(each.kind))) return asked.changed(rest.plan)
    await checkWallet(store, order)
    // Another tab continues the swap already.
    if (asked.now().stage.status !== 'approved') return asked.over()
    made = rest
  }
}

/**
 * Plans the rest of the swap. Of several nodes behind one address, one may not have the latest block yet, so it retries
 * before an approval is requested twice.
 */
async function planAfter(
  { store, wallet, order }: AskedSwap,
  done: ReadonlySet<PlannedCall['kind']>,
): Promise<MadePlan> {
  for (let turn = 0; ; turn++) {
    const made = await makePlan(store, wallet.actions, order, { canBatch: false, permit: 'none' })
    if (turn === maxLooks || !made.calls.some(({ kind }) => done.has(kind))) return made
    await new Promise<void>(resolve => store.environment.clock.after(betweenLooksMs, resolve))
  }
}

/** Waits until the approval is confirmed or has failed, however long that takes. */
function untilMined({ store, record: { id } }: AskedSwap): Promise<void> {
  const records = store.use(swapRecordsFeature)
  return new Promise(resolve => {
    const look = (): void => {
      const status = records.find(id)?.stage.status
      if (status === 'sent' || status === 'asked') return
      stop()
      resolve()
    }
    const stop = subscribe(records.state, look)
    look()
  })
}
