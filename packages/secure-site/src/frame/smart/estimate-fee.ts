import { toHex } from 'viem'
import type { FrameAnswer } from '@latchkey/protocol/secure-frame'

import { isFree, paymentOf } from '../changes/simulation.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { simulateOperation } from './approve-operation.ts'
import { buildOperation } from './build-operation.ts'
import type { Call } from './call.ts'
import type { SmartContext } from './smart-context.ts'

/**
 * Estimates the present fee of a smart account's calls, as the approval would show it.
 *
 * @throws FrameError with the bundler's own code if the calls fail
 */
export async function estimateFee(
  calls: readonly Call[],
  context: SigningContext,
  smart: SmartContext,
): Promise<FrameAnswer<'estimateFee'>> {
  const built = await buildOperation(calls, context, smart)
  const { payer } = built
  const fee = toHex(built.highestFee)
  if (payer.kind !== 'sponsor') return { fee }
  const paid = paymentOf(await simulateOperation(calls, built, context, smart))
  return { fee, payer: { name: payer.name, isFree: isFree(paid) } }
}
