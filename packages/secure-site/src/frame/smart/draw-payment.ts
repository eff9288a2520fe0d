import type { ApprovalRow } from '../approval/approval.ts'
import type { Asset } from '../changes/asset.ts'
import { writeAsset } from '../changes/draw-balance-changes.ts'
import type { SimulatedPayment } from '../changes/simulation.ts'
import type { TokenFacts } from '../changes/token-facts.ts'
import { formatHighest } from '../signing/describe-call.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { fill } from '../texts/texts.ts'

type DrawingContext = Pick<SigningContext, 'network' | 'texts'>

/**
 * Describes the account's own cost if a paymaster pays the fee. It is nothing only if the simulation shows that nothing
 * is taken and nothing could be.
 */
export function drawPayment(paid: SimulatedPayment, context: DrawingContext): readonly ApprovalRow[] {
  const { texts } = context
  if (paid.kind !== 'seen') return [{ term: texts.yourFee, value: texts.notKnown }]
  const { takes, mayTake } = paid
  if (takes.length + mayTake.length === 0) return [{ term: texts.yourFee, value: texts.nothing }]
  const draw =
    (term: string) =>
    ({ of, amount, facts }: (typeof mayTake)[number]): readonly ApprovalRow[] => [
      { term, value: writeHighest(of, amount, facts, context) },
      ...(of.kind === 'native'
        ? []
        : [{ term: of.kind === 'token' ? texts.token : texts.contract, value: of.contract, isCode: true }]),
    ]
  const taken = takes.map(each => ({ ...each, amount: -each.amount }))
  return [
    ...taken.flatMap(draw(texts.yourFeeAtMost)),
    // Withdrawals beyond the simulated ones are possible later.
    ...mayTake.flatMap(draw(taken.length > 0 ? texts.couldTake : texts.yourFeeAtMost)),
  ]
}

/** Lists the warnings about the payment. @param sponsor name of the paymaster */
export function listPaymentWarnings(
  paid: SimulatedPayment,
  sponsor: string,
  { texts }: DrawingContext,
): readonly string[] {
  if (paid.kind === 'seen') return []
  if (paid.kind === 'unknown') return [fill(texts.paymentUnknown, { sponsor })]
  const why = paid.reason === undefined ? [] : [fill(texts.reasonGiven, { reason: paid.reason })]
  return [[fill(texts.paymentRefused, { sponsor }), ...why].join(' ')]
}

function writeHighest(
  of: Asset,
  amount: bigint,
  { decimals, symbol }: TokenFacts,
  { network, texts }: DrawingContext,
): string {
  if (of.kind === 'native') return `${formatHighest(amount, network.decimals, texts)} ${network.symbol}`
  if (of.kind !== 'token') return writeAsset(of, amount, { ...(symbol !== undefined && { symbol }) }, texts)
  const figure = [formatHighest(amount, decimals ?? 0, texts), ...(symbol === undefined ? [] : [symbol])].join(' ')
  return decimals === undefined ? `${figure} (${texts.smallestUnits})` : figure
}
