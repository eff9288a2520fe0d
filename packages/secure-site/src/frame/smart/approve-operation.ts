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

/** What a person approves of an operation: what it does, what it costs, and what it changes. */
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

/** What an operation changes, and what whoever pays for it takes of the account. */
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

/** The code that the account has while it does them, where it is another one than now: what is simulated is what runs. */
function codeDuring({ standing }: BuiltOperation, { account }: SmartContext): Hex | undefined {
  return account.kind === 'delegated' && standing.kind !== 'own' ? delegationTo(account.contract) : undefined
}
