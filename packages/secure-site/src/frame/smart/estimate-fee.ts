import { toHex } from 'viem'
import type { FrameAnswer } from '@latchkey/protocol/secure-frame'

import { isFree, paymentOf } from '../changes/foreseen.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { foreseeOperation } from './approve-operation.ts'
import { buildOperation } from './build-operation.ts'
import type { Call } from './call.ts'
import type { SmartContext } from './smart-context.ts'

/**
 * What calls of a smart account would cost now: what its person will read before they approve.
 *
 * @throws FrameError with the bundler's own code where the calls cannot be done
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
  const paid = paymentOf(await foreseeOperation(calls, built, context, smart))
  return { fee, payer: { name: payer.name, isFree: isFree(paid) } }
}
