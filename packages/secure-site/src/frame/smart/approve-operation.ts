import type { Hex } from 'viem'

import type { Approval } from '../approval/approval.ts'
import { drawForeseen } from '../changes/draw-foreseen.ts'
import { foreseeCalls } from '../changes/foresee-calls.ts'
import { paymentOf } from '../changes/foreseen.ts'
import type { SigningContext } from '../signing/prepared.ts'
import type { BuiltOperation } from './build-operation.ts'
import type { Call } from './call.ts'
import { delegationTo } from './delegated-account.ts'
import { describeOperation } from './describe-operation.ts'
import type { SmartContext } from './smart-context.ts'

/** Creates the approval of an operation: its calls, fee and changes. */
export async function approveOperation(
  calls: readonly Call[],
  built: BuiltOperation,
  context: SigningContext,
  smart: SmartContext,
): Promise<Approval> {
  const foreseen = await foreseeOperation(calls, built, context, smart)
  return {
    ...(await describeOperation(calls, built, context, smart, paymentOf(foreseen))),
    foreseen: drawForeseen(foreseen, calls, context),
  }
}

/** Simulates the changes of an operation, and the paymaster's withdrawals. */
export function foreseeOperation(
  calls: readonly Call[],
  built: BuiltOperation,
  context: SigningContext,
  smart: SmartContext,
): ReturnType<typeof foreseeCalls> {
  const { payer, operation } = built
  const payment = payer.kind === 'sponsor' ? payer.payment : undefined
  return foreseeCalls(calls, operation.sender, context, codeDuring(built, smart), payment)
}

/**
 * Returns the account's code during the operation, if it differs from the present one, so that the simulation matches
 * the execution.
 */
function codeDuring({ standing }: BuiltOperation, { account }: SmartContext): Hex | undefined {
  return account.kind === 'delegated' && standing.kind !== 'own' ? delegationTo(account.contract) : undefined
}
