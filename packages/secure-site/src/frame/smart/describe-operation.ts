import type { Approval } from '../approval/approval.ts'
import type { SimulatedPayment } from '../changes/simulation.ts'
import { accountRows, siteOf } from '../signing/approval-facts.ts'
import { describeCalls, formatHighest } from '../signing/describe-call.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { fill } from '../texts/texts.ts'
import type { BuiltOperation } from './build-operation.ts'
import type { Call } from './call.ts'
import { drawPayment, listPaymentWarnings } from './draw-payment.ts'
import { readOutcome } from './read-outcome.ts'
import type { SmartContext } from './smart-context.ts'

/**
 * Describes an operation for the user: each call, the account, and the highest fee.
 *
 * @param paid the paymaster's simulated withdrawals, as far as known
 */
export async function describeOperation(
  calls: readonly Call[],
  { standing, payer, highestFee }: BuiltOperation,
  context: SigningContext,
  smart: SmartContext,
  paid: SimulatedPayment = { kind: 'unknown' },
): Promise<Approval> {
  const [isUnfinished, parts] = await Promise.all([hasUnfinished(context, smart), describeCalls(calls, context)])
  const { texts, network } = context
  const [only] = parts
  const fee = `${formatHighest(highestFee, network.decimals, texts)} ${network.symbol}`
  const { account } = smart
  return {
    ...siteOf(context),
    ...(parts.length === 1 && only ? only : { label: fill(texts.youDoAll, { count: String(calls.length) }), parts }),
    rows: [
      ...(parts.length === 1 && only ? only.rows : []),
      ...accountRows(context),
      ...(standing.kind === 'own' ? [] : [{ term: texts.newAccountContract, value: account.contract, isCode: true }]),
      { term: texts.fee, value: fee },
      { term: texts.feePayer, value: payer.kind === 'sponsor' ? payer.name : texts.ownAccount },
      ...(payer.kind === 'sponsor' ? drawPayment(paid, context) : []),
    ],
    warnings: [
      ...(parts.length === 1 && only ? only.warnings : []),
      ...(standing.kind === 'foreign' ? [fill(texts.replacesContract, { address: standing.to })] : []),
      ...(standing.kind === 'none' ? [account.kind === 'created' ? texts.createsSmart : texts.becomesSmart] : []),
      ...(payer.kind === 'declined' ? [fill(texts.sponsorDeclined, { sponsor: payer.name })] : []),
      ...(payer.kind === 'sponsor' ? listPaymentWarnings(paid, payer.name, context) : []),
      ...(isUnfinished ? [texts.unfinished] : []),
    ],
  }
}

/** Whether an earlier approved operation is still pending. */
async function hasUnfinished(context: SigningContext, { records, askBundler }: SmartContext): Promise<boolean> {
  const before = records.unfinished(context.network.chainId)
  if (!before) return false
  const outcome = await readOutcome(before.hash, { readRpc: context.readRpc, askBundler }).catch(() => undefined)
  if (outcome) records.finish(before)
  return !outcome
}
