import { isUserRejection, type Permit } from '@latchkey/primitives'

import { withTimeout } from '../shared/with-timeout.ts'
import type { AskedSwap, SwapRun } from './asked-swap.ts'
import { SwapRejectedError } from './errors.ts'
import { isWorse } from './is-worse.ts'
import { type MadePlan, makePlan } from './make-plan.ts'
import { runSteps } from './run-steps.ts'
import type { SignedPermit } from './swap-orders.ts'
import { answerWaitMs } from './swap-outcomes-feature.ts'
import { checkWallet } from './swap-wallet.ts'

/**
 * Requests the signature of a permit from the wallet, and then the transaction that uses it.
 *
 * @returns `changed` if the wallet signs no permit, or the transaction with it fails: a transaction then approves the
 * token, and the user has not seen that plan
 */
export async function runPermit(asked: AskedSwap, permit: Permit): Promise<SwapRun> {
  const { store, wallet, order, shown } = asked
  const signed = await askPermit(asked, permit)
  const plan = (permitOrNone: SignedPermit | 'none'): Promise<MadePlan> =>
    makePlan(store, wallet.actions, order, { canBatch: false, permit: permitOrNone })
  let made: MadePlan
  try {
    // The transaction with the permit differs from the one that was simulated with an approval.
    const withPermit = signed && (await plan(signed).catch(throwUnlessFails))
    made = withPermit ?? (await plan('none'))
    if (!withPermit || isWorse(made.plan, shown)) {
      asked.forget()
      return asked.changed(made.plan)
    }
    await checkWallet(store, order)
  } catch (error) {
    asked.forget()
    throw error
  }
  asked.mark({ status: 'asked', step: 'swap' }, 'permit')
  return await runSteps(asked, made)
}

/**
 * Ignores a failed simulation: the token rejects the permit, or the swap fails anyway, which the simulation without the
 * permit shows.
 */
function throwUnlessFails(error: unknown): undefined {
  if (!(error instanceof SwapRejectedError) || error.reason !== 'fails') throw error
}

/**
 * @returns `undefined` if the wallet signs no permit or does not answer. A signature that never arrived sends nothing.
 * @throws KitError `swapRejected`
 */
async function askPermit(asked: AskedSwap, permit: Permit): Promise<SignedPermit | undefined> {
  const { store, wallet, order } = asked
  const earlier = asked.now()
  asked.mark({ status: 'asked', step: 'permit' })
  try {
    const request = { permit, network: order.network }
    const signature = await withTimeout(store.environment.clock, answerWaitMs, () =>
      asked.ask(provider => wallet.actions.signPermit?.(provider, request)),
    )
    return signature === undefined ? undefined : { ...permit, signature }
  } catch (cause) {
    if (!isUserRejection(cause)) return undefined
    throw asked.rejected(cause, earlier)
  }
}
