import { concatHex, type Hex } from 'viem'

import type { Approval } from '../approval/approval.ts'
import { drawForeseen } from '../changes/draw-foreseen.ts'
import { foreseeCalls } from '../changes/foresee-calls.ts'
import type { SigningContext } from '../signing/prepared.ts'
import type { BuiltOperation } from './build-operation.ts'
import type { Call } from './call.ts'
import { describeOperation } from './describe-operation.ts'
import type { SmartContext } from './smart-context.ts'

/** What a person approves of an operation: what it does, what it costs, and what it changes. */
export async function approveOperation(
  calls: readonly Call[],
  built: BuiltOperation,
  context: SigningContext,
  smart: SmartContext,
): Promise<Approval> {
  const [approval, foreseen] = await Promise.all([
    describeOperation(calls, built, context, smart),
    foreseeCalls(calls, built.operation.sender, context, codeDuring(built, smart)),
  ])
  return { ...approval, foreseen: drawForeseen(foreseen, calls, context) }
}

/** The code that the account has while it does them, where it is another one than now: what is simulated is what runs. */
function codeDuring({ standing }: BuiltOperation, { account }: SmartContext): Hex | undefined {
  if (account.kind !== 'delegated' || standing.kind === 'own') return undefined
  return concatHex(['0xef0100', account.contract])
}
