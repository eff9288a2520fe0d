import type { Hex } from 'viem'

import type { Approval } from '../approval/approval.ts'
import { drawBalanceChanges } from '../changes/draw-balance-changes.ts'
import { simulateCalls } from '../changes/simulate-calls.ts'
import { paymentOf } from '../changes/simulation.ts'
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
  const simulated = await simulateOperation(calls, built, context, smart)
  return {
    ...(await describeOperation(calls, built, context, smart, paymentOf(simulated))),
    foreseen: drawBalanceChanges(simulated, calls, context),
  }
}

/** Simulates the changes of an operation, and the paymaster's withdrawals. */
export function simulateOperation(
  calls: readonly Call[],
  built: BuiltOperation,
  context: SigningContext,
  smart: SmartContext,
): ReturnType<typeof simulateCalls> {
  const { payer, operation } = built
  const payment = payer.kind === 'sponsor' ? payer.payment : undefined
  return simulateCalls(calls, operation.sender, context, codeDuring(built, smart), payment)
}

/**
 * Returns the account's code during the operation, if it differs from the present one, so that the simulation matches
 * the execution.
 */
function codeDuring({ standing }: BuiltOperation, { account }: SmartContext): Hex | undefined {
  return account.kind === 'delegated' && standing.kind !== 'own' ? delegationTo(account.contract) : undefined
}
