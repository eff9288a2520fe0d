import { isUserRejection, type Permit } from '@latchkey/primitives'

import { within } from '../transaction/within.ts'
import type { AskedSwap, SwapRun } from './asked-swap.ts'
import { SwapRefusedError } from './errors.ts'
import { isWorse } from './is-worse.ts'
import { type MadePlan, makePlan } from './make-plan.ts'
import { runSteps } from './run-steps.ts'
import type { SignedPermit } from './swap-orders.ts'
import { answerWaitMs } from './swap-outcomes-feature.ts'
import { checkWallet } from './swap-wallet.ts'

/**
 * Asks the wallet to sign a permit, and then for the transaction that takes it.
 *
 * @returns `changed` if the wallet signs none, or the transaction with it fails: the token is then approved by a transaction, which the user has not seen
 */
export async function runPermit(asked: AskedSwap, permit: Permit): Promise<SwapRun> {
  const { store, wallet, order, shown } = asked
  const signed = await askPermit(asked, permit)
  const plan = (permitOrNone: SignedPermit | 'none'): Promise<MadePlan> =>
    makePlan(store, wallet.actions, order, { canBatch: false, permit: permitOrNone })
  let made: MadePlan
  try {
    // The transaction that takes it is another one than what was simulated with an approval.
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

/** The token does not take the permit, or the swap fails for another reason: without it, the simulation tells which. */
function throwUnlessFails(error: unknown): undefined {
  if (!(error instanceof SwapRefusedError) || error.reason !== 'fails') throw error
}

/** @returns `undefined` where the wallet signs none, or does not answer: a signature that nobody has sends nothing. @throws KitError `swapRejected` */
async function askPermit(asked: AskedSwap, permit: Permit): Promise<SignedPermit | undefined> {
  const { store, wallet, order } = asked
  const earlier = asked.now()
  asked.mark({ status: 'asked', step: 'permit' })
  try {
    const request = { permit, network: order.network }
    const signature = await within(store.environment.clock, answerWaitMs, () =>
      asked.ask(provider => wallet.actions.signPermit?.(provider, request)),
    )
    return signature === undefined ? undefined : { ...permit, signature }
  } catch (cause) {
    if (!isUserRejection(cause)) return undefined
    throw asked.rejected(cause, earlier)
  }
}
