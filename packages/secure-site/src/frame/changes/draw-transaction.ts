import type { ApprovalChange, ApprovalChanges } from '../approval/approval.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { fill } from '../texts/texts.ts'
import { writeAmount } from './draw-balance-changes.ts'
import type { SimulatedTransaction } from './simulate-transaction.ts'

/** The highest amount of a Solana token. */
const maxUint64 = 2n ** 64n - 1n

/**
 * Converts the simulated changes of a Solana transaction to texts.
 *
 * @param fee network fee that the account pays, which is shown separately; `undefined` if unknown
 */
export function drawTransaction(
  simulated: SimulatedTransaction,
  { network, texts }: Pick<SigningContext, 'network' | 'texts'>,
  fee?: bigint,
): ApprovalChanges {
  if (simulated.status === 'notSimulated') return { status: 'note', note: texts.unforeseen }
  if (simulated.status === 'fails') {
    const { reason } = simulated
    return { status: 'fails', reason: reason === undefined ? texts.noReason : fill(texts.reasonGiven, { reason }) }
  }
  const lamports = simulated.lamports + (fee ?? 0n)
  const draw = (
    amount: bigint,
    facts: { decimals?: number; symbol?: string },
  ): Pick<ApprovalChange, 'term' | 'value'> => ({
    term: amount < 0n ? texts.leaves : texts.arrives,
    value: `${amount < 0n ? '\u2212' : '+'}${writeAmount(amount < 0n ? -amount : amount, facts, texts)}`,
  })
  const inUnits = (decimals: number | undefined): string[] => (decimals === undefined ? [texts.smallestUnits] : [])
  const moved = [
    ...(lamports === 0n
      ? []
      : [
          {
            amount: lamports,
            change: {
              ...draw(lamports, network),
              details: [],
              remarks: fee === undefined ? [texts.withFee] : [],
              ...(lamports < 0n && { nativeUnits: String(-lamports) }),
            },
          },
        ]),
    ...simulated.tokens.map(({ mint, amount, ...facts }) => ({
      amount,
      change: {
        ...draw(amount, facts),
        details: [{ term: texts.mint, value: mint, isCode: true }],
        remarks: inUnits(facts.decimals),
      },
    })),
  ]
  const changes: ApprovalChange[] = [
    ...moved.toSorted((one, other) => Number(one.amount > 0n) - Number(other.amount > 0n)).map(({ change }) => change),
    ...simulated.delegates.map(({ address, mint, amount, ...facts }): ApprovalChange => ({
      term: texts.maySpend,
      value: amount === maxUint64 ? texts.unlimited : writeAmount(amount, facts, texts),
      details: [
        { term: texts.spender, value: address, isCode: true },
        { term: texts.mint, value: mint, isCode: true },
      ],
      remarks: amount === maxUint64 ? [] : inUnits(facts.decimals),
      ...(amount === maxUint64 && { tone: 'warning', risks: ['unlimitedAllowance'] }),
    })),
  ]
  const warnings = simulated.isHandedOver ? [texts.losesControl] : []
  return changes.length + warnings.length === 0
    ? // Programs are not read, so their further effects are unknown.
      { status: 'note', note: texts.nothingMoves }
    : { status: 'list', changes, warnings, ...(simulated.isHandedOver && { risks: ['lossOfControl'] }) }
}
