import { formatExact, formatUnits } from '@latchkey/primitives'
import { maxUint96, maxUint128 } from 'viem'

import type { ApprovalChange, ApprovalChanges, ApprovalRow } from '../approval/approval.ts'
import { readErc20 } from '../signing/read-erc20.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { fill, type FrameTexts } from '../texts/texts.ts'
import { type Allowance, type Asset, keyOf } from './asset.ts'
import type { CallToSimulate } from './simulate-calls.ts'
import type { Simulation, AllowanceChange, SimulatedChange } from './simulation.ts'
import type { TokenFacts } from './token-facts.ts'

type DrawingContext = Pick<SigningContext, 'network' | 'texts'>

/** Converts the simulated changes of calls to texts. */
export function drawBalanceChanges(
  simulated: Simulation,
  calls: readonly CallToSimulate[],
  context: DrawingContext,
): ApprovalChanges {
  const { texts, network } = context
  switch (simulated.status) {
    case 'notSimulated':
      return { status: 'note', note: texts.unforeseen }
    case 'fails': {
      const { reason, step, isShort } = simulated
      const why = reason === undefined ? texts.noReason : fill(texts.reasonGiven, { reason })
      return {
        status: 'fails',
        reason: [
          ...(step === undefined ? [] : [fill(texts.stepFails, { step: String(step) })]),
          isShort ? fill(texts.notEnough, { symbol: network.symbol }) : why,
        ].join(' '),
      }
    }
    case 'simulated': {
      const expected = listExpected(calls)
      const changes = [
        ...simulated.changes
          .toSorted((one, other) => Number(one.amount > 0n) - Number(other.amount > 0n))
          .map(change => drawChange(change, expected, context)),
        ...simulated.allowances.map(allowance => drawAllowance(allowance, context)),
      ]
      if (changes.length === 0)
        return {
          status: 'note',
          note: simulated.isPartial
            ? texts.unforeseen
            : calls.every(isUnderstood)
              ? texts.nothingChanges
              : texts.nothingMoves,
        }
      return { status: 'list', changes, warnings: simulated.isPartial ? [texts.changesMore] : [] }
    }
  }
}

/** Whether the whole effect of a call is known: it pays, or transfers a token. */
function isUnderstood({ to, value, data }: CallToSimulate): boolean {
  return to !== undefined && (data === '0x' || (value === 0n && readErc20(data)?.functionName === 'transfer'))
}

/**
 * Lists the assets that leave by readable calls. @returns `undefined` if one call is unreadable, because any loss may
 * then be intended
 */
function listExpected(calls: readonly CallToSimulate[]): ReadonlySet<string> | undefined {
  const expected = new Set<string>()
  for (const { to, value, data } of calls) {
    if (to === undefined) return undefined
    if (value > 0n) expected.add(keyOf({ kind: 'native' }))
    if (data === '0x') continue
    const known = value === 0n ? readErc20(data) : undefined
    if (!known) return undefined
    if (known.functionName === 'transfer') expected.add(keyOf({ kind: 'token', contract: to }))
  }
  return expected
}

function drawChange(
  { of, amount, facts, isClaimed }: SimulatedChange,
  expected: ReadonlySet<string> | undefined,
  { network, texts }: DrawingContext,
): ApprovalChange {
  const isLeaving = amount < 0n
  const isUnexpected = isLeaving && expected !== undefined && !expected.has(keyOf(of))
  const amountText =
    of.kind === 'native'
      ? writeAmount(isLeaving ? -amount : amount, network, texts)
      : writeAsset(of, isLeaving ? -amount : amount, facts, texts)
  return {
    term: isUnexpected ? texts.alsoLeaves : isLeaving ? texts.leaves : texts.arrives,
    value: `${isLeaving ? '\u2212' : '+'}${amountText}`,
    details: of.kind === 'native' ? [] : [toContractRow(of.kind, of.contract, texts)],
    remarks: of.kind === 'native' ? [] : listRemarks(of.kind, facts, isClaimed, texts),
    ...(isUnexpected && { tone: 'error' }),
    ...(of.kind === 'native' && isLeaving && { nativeUnits: String(-amount) }),
  }
}

function drawAllowance(
  { of, amount, facts, isNew, isClaimed }: AllowanceChange,
  { texts }: DrawingContext,
): ApprovalChange {
  const kind = of.kind === 'amount' || of.kind === 'permit2' ? 'token' : of.kind
  const isAll = kind === 'collection' || (kind === 'token' && isUnlimited(amount))
  return {
    term: kind === 'token' ? texts.maySpend : texts.mayMove,
    value: amount === 0n ? texts.nothingAnyMore : writeAllowed(of, amount, facts, texts),
    details: [{ term: texts.spender, value: of.spender, isCode: true }, toContractRow(kind, of.contract, texts)],
    remarks: listRemarks(isAll || amount === 0n ? 'collection' : kind, facts, isClaimed, texts),
    ...(isAll && isNew && amount > 0n && { tone: 'warning' }),
    ...(isNew && amount > 0n && kind === 'collection' && { risks: ['wholeCollection'] }),
    ...(isNew && kind === 'token' && isHighAllowance(amount) && { risks: ['unlimitedAllowance'] }),
  }
}

function writeAllowed(of: Allowance, amount: bigint, facts: TokenFacts, texts: FrameTexts): string {
  if (of.kind === 'piece') return writeAsset(of, 1n, facts, texts)
  const all = of.kind === 'collection' ? texts.wholeCollection : isUnlimited(amount) ? texts.unlimited : undefined
  if (all === undefined) return writeAmount(amount, facts, texts)
  return facts.symbol === undefined ? all : `${all}: ${facts.symbol}`
}

/** Whether an amount means "no limit": the maximum of 256 bits, or of the fewer bits that some tokens use. */
export function isUnlimited(units: bigint): boolean {
  return units === maxUint96 || units >= maxUint128
}

/**
 * Whether an allowance is reviewed like an unlimited one. The limit is low enough that a slightly smaller number cannot
 * avoid the review.
 */
export function isHighAllowance(units: bigint): boolean {
  return units >= maxUint96
}

/** Writes an asset exactly, with the number of a piece. */
export function writeAsset(
  of: { readonly kind: 'token' } | { readonly kind: 'piece' | 'items'; readonly id: bigint },
  units: bigint,
  facts: TokenFacts,
  texts: Pick<FrameTexts, 'locale'>,
): string {
  if (of.kind === 'token') return writeAmount(units, facts, texts)
  return `${writeAmount(units, { ...facts, decimals: 0 }, texts)} #${of.id}`
}

/** Writes an amount with all digits, because a rounded one would hide the exact change. */
export function writeAmount(
  units: bigint,
  { decimals = 0, symbol }: TokenFacts,
  { locale }: Pick<FrameTexts, 'locale'>,
): string {
  return [formatExact(formatUnits(units, decimals), locale), ...(symbol === undefined ? [] : [symbol])].join(' ')
}

type Kind = Exclude<Asset['kind'], 'native'> | 'collection'

function toContractRow(kind: Kind, contract: string, texts: FrameTexts): ApprovalRow {
  return { term: kind === 'token' ? texts.token : texts.contract, value: contract, isCode: true }
}

function listRemarks(kind: Kind, { decimals }: TokenFacts, isClaimed: true | undefined, texts: FrameTexts): string[] {
  return [
    ...(kind === 'token' && decimals === undefined ? [texts.smallestUnits] : []),
    ...(isClaimed ? [texts.ownWord] : []),
  ]
}
