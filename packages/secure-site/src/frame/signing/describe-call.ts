import { formatCost, formatExact, formatUnits } from '@latchkey/primitives'
import { type Hex, isAddressEqual, size, slice } from 'viem'

import type { ApprovalPart, ApprovalRow } from '../approval/approval.ts'
import { isHighAllowance, isUnlimited, writeAmount, writeAsset } from '../changes/draw-balance-changes.ts'
import { fetchTokenFacts } from '../changes/fetch-token-facts.ts'
import type { TokenFacts } from '../changes/token-facts.ts'
import { findMovingCall } from '../permissions/moving-calls.ts'
import { formatSecond, unitRows } from './approval-facts.ts'
import type { SigningContext } from './prepared.ts'
import { type MovingCall, readMovingCall } from './read-moving-call.ts'

/** An account's call, or the creation of a contract. */
export interface DescribedCall {
  readonly to?: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

/**
 * Describes a call in words if it is readable, with amounts in its token's decimals. Unreadable data is shown as it is.
 */
export async function describeCall(call: DescribedCall, context: SigningContext): Promise<ApprovalPart> {
  return describe(call, await fetchFacts([call], context), context)
}

/** Describes several calls, like {@link describeCall}. */
export async function describeCalls(calls: readonly DescribedCall[], context: SigningContext): Promise<ApprovalPart[]> {
  const facts = await fetchFacts(calls, context)
  return calls.map(call => describe(call, facts, context))
}

type Facts = ReadonlyMap<Hex, TokenFacts>

async function fetchFacts(calls: readonly DescribedCall[], context: SigningContext): Promise<Facts> {
  const tokens = calls.flatMap(call => {
    const known = readCall(call)
    return call.to !== undefined && (known?.kind === 'send' || known?.kind === 'allow') ? [tokenOf(known, call.to)] : []
  })
  return fetchTokenFacts([...new Set(tokens)], context)
}

function describe(call: DescribedCall, all: Facts, context: SigningContext): ApprovalPart {
  const { to, value, data } = call
  const { network, texts } = context
  const amount = { value: formatExact(formatUnits(value, network.decimals), texts.locale), unit: network.symbol }
  const nativeUnits = String(value)
  if (to === undefined)
    return { label: texts.newContract, amount, nativeUnits, rows: [], warnings: [texts.unreadableData] }
  if (size(data) === 0)
    return { label: texts.youSend, amount, nativeUnits, rows: [addressRow(texts.to, to)], warnings: [] }
  const known = readCall(call)
  if (known) return describeMoving(known, to, all, context)
  const moving = findMovingCall(slice(data, 0, Math.min(4, size(data))))
  return {
    label: texts.youCall,
    ...(value > 0n && { amount, nativeUnits }),
    text: { value: data, isReadable: false },
    rows: [
      addressRow(texts.contract, to),
      ...(moving === undefined ? [] : [{ term: texts.function, value: moving, isCode: true }]),
    ],
    warnings: [...(moving === undefined ? [] : [texts.functionMoves]), texts.unreadableData],
  }
}

function describeMoving(known: MovingCall, to: Hex, all: Facts, context: SigningContext): ApprovalPart {
  const { texts, address } = context
  /** Names the owner of transferred tokens, unless it is the account. */
  const movement = (from: Hex | undefined, receiver: Hex) => ({
    label: from === undefined || isAddressEqual(from, address as Hex) ? texts.youSend : texts.youMove,
    rows: [...(from === undefined ? [] : [addressRow(texts.from, from)]), addressRow(texts.to, receiver)],
  })
  switch (known.kind) {
    case 'send': {
      const facts = all.get(to) ?? {}
      const { label, rows } = movement(known.from, known.to)
      // Only tokens have decimals. A collection has the same function, with the number of a piece.
      const isUnclear = known.from !== undefined && facts.decimals === undefined
      const unclear = { term: texts.unitsOrPiece, value: formatExact(String(known.amount), texts.locale) }
      return {
        label,
        text: { value: writeAmount(known.amount, facts, texts), isReadable: true },
        rows: [
          ...rows,
          addressRow(texts.token, to),
          ...(isUnclear ? [unclear] : unitRows(known.amount, facts.decimals, context)),
        ],
        warnings: [],
      }
    }
    case 'send-pieces': {
      const { label, rows } = movement(known.from, known.to)
      const pieces = known.pieces.map(({ id, count }) => writeAsset({ kind: 'items', id }, count, {}, texts))
      return {
        label,
        text: { value: pieces.join('\n'), isReadable: true },
        rows: [...rows, addressRow(texts.contract, to)],
        warnings: [],
      }
    }
    case 'allow': {
      const token = tokenOf(known, to)
      const facts = all.get(token) ?? {}
      const isAll = isUnlimited(known.amount)
      return {
        label: known.isMore ? texts.youApproveMore : texts.youApprove,
        text: {
          value: isAll ? nameAll(facts, texts.unlimited) : writeAmount(known.amount, facts, texts),
          isReadable: true,
        },
        rows: [
          addressRow(texts.spender, known.spender),
          addressRow(texts.token, token),
          ...unitRows(known.amount, isAll ? 0 : facts.decimals, context),
          ...(known.until === undefined ? [] : [{ term: texts.until, value: formatSecond(known.until, context) }]),
        ],
        warnings: isAll ? [texts.unlimited] : [],
        ...(isHighAllowance(known.amount) && { risks: ['unlimitedAllowance'] }),
      }
    }
    case 'allow-all': {
      const whole = known.isCollection ? texts.wholeCollection : texts.unlimited
      return {
        label: texts.youApprove,
        text: { value: known.isAllowed ? whole : texts.nothingAnyMore, isReadable: true },
        rows: [addressRow(texts.spender, known.operator), addressRow(texts.contract, to)],
        warnings: known.isAllowed ? [texts.movesAll] : [],
        ...(known.isAllowed && { risks: [known.isCollection ? 'wholeCollection' : 'unlimitedAllowance'] }),
      }
    }
  }
}

/** Reads a call. A call that also pays does more than its function says. */
function readCall({ value, data }: DescribedCall): MovingCall | undefined {
  return value === 0n && size(data) > 0 ? readMovingCall(data) : undefined
}

function tokenOf(call: MovingCall, to: Hex): Hex {
  return call.kind === 'allow' ? (call.token ?? to) : to
}

function addressRow(term: string, value: string): ApprovalRow {
  return { term, value, isCode: true }
}

function nameAll({ symbol }: TokenFacts, all: string): string {
  return symbol === undefined ? all : `${all}: ${symbol}`
}

/** Formats the highest cost, never rounded down. */
export function formatHighest(units: bigint, decimals: number, { locale }: SigningContext['texts']): string {
  return formatCost(formatUnits(units, decimals), locale)
}
