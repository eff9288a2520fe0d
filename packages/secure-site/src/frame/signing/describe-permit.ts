import { formatExact } from '@latchkey/primitives'
import type { Address, TypedDataDefinition } from 'viem'

import type { ApprovalPart, ApprovalRow } from '../approval/approval.ts'
import { isHighAllowance, isUnlimited, writeAmount } from '../changes/draw-balance-changes.ts'
import { fetchTokenFacts } from '../changes/fetch-token-facts.ts'
import type { TokenFacts } from '../changes/token-facts.ts'
import { fill } from '../texts/texts.ts'
import { formatSecond, unitRows } from './approval-facts.ts'
import { describeCall } from './describe-call.ts'
import type { SigningContext } from './prepared.ts'
import type { OrderItem } from './read-orders.ts'
import { type Permit, type PermittedToken, readPermit } from './read-permit.ts'

/** Describes the permissions in typed data; `undefined` for data without any known one. */
export async function describePermit(
  data: TypedDataDefinition,
  context: SigningContext,
): Promise<
  (Pick<ApprovalPart, 'rows' | 'warnings' | 'risks'> & { readonly parts: readonly ApprovalPart[] }) | undefined
> {
  const permit = readPermit(data, context.address as Address)
  if (!permit) return undefined
  if (permit.kind === 'safe') return describeSafe(permit, context)
  const { texts } = context
  const facts = await fetchTokenFacts(listContracts(permit), context)
  const factsOf = (contract: Address): TokenFacts => facts.get(contract) ?? {}
  if (permit.kind === 'spend')
    return {
      parts: permit.allowed.map(each => describeAllowed(each, factsOf(each.token), context)),
      rows: [{ term: texts.spender, value: permit.spender, isCode: true }, untilRow(permit.deadline, context)],
      warnings: [texts.signatureIsEnough],
    }
  if (permit.kind === 'transfer')
    return {
      parts: [describeItem(texts.youSend, itemOf(permit.given), factsOf(permit.given.token), context)],
      rows: [{ term: texts.to, value: permit.to, isCode: true }, untilRow(permit.deadline, context)],
      warnings: [texts.signatureIsEnough],
    }
  const draw = (label: string) => (item: OrderItem) =>
    describeItem(label, item, item.of.kind === 'native' ? {} : factsOf(item.of.contract), context)
  const { orders } = permit
  const last = orders.reduce((latest, { deadline }) => (deadline > latest ? deadline : latest), 0n)
  const count = formatExact(String(orders.length), texts.locale)
  return {
    parts: orders.flatMap(({ gives, gets }) => [...gives.map(draw(texts.youGive)), ...gets.map(draw(texts.youGet))]),
    rows: [untilRow(last, context)],
    warnings: [
      ...(orders.some(({ gets, isGetOpen }) => gets.length === 0 && !isGetOpen) ? [texts.getsNothing] : []),
      ...(orders.some(({ isGetOpen }) => isGetOpen) ? [texts.getsUnknown] : []),
      ...(orders.length > 1 ? [fill(texts.eachOrder, { count })] : []),
      texts.signatureIsEnough,
    ],
    risks: ['order'],
  }
}

async function describeSafe(
  { safe, isDelegated, ...call }: Permit & { kind: 'safe' },
  context: SigningContext,
): ReturnType<typeof describePermit> {
  const { texts } = context
  return {
    parts: [await describeCall(call, context)],
    rows: [],
    warnings: [
      fill(texts.signsForSafe, { safe }),
      ...(isDelegated ? [texts.handsSafeOver] : []),
      texts.signatureIsEnough,
    ],
    risks: ['safeTransaction'],
  }
}

function untilRow(seconds: bigint, context: SigningContext): ApprovalRow {
  return { term: context.texts.until, value: formatSecond(seconds, context) }
}

function itemOf({ token: contract, amount }: PermittedToken): OrderItem {
  return { of: { kind: 'token', contract }, amount }
}

function listContracts(permit: Exclude<Permit, { kind: 'safe' }>): Address[] {
  if (permit.kind === 'transfer') return [permit.given.token]
  const all =
    permit.kind === 'spend'
      ? permit.allowed.map(({ token }) => token)
      : permit.orders
          .flatMap(({ gives, gets }) => [...gives, ...gets])
          .flatMap(({ of }) => (of.kind === 'native' ? [] : [of.contract]))
  return [...new Set(all)]
}

function describeAllowed(
  { token, amount, until, piece }: PermittedToken,
  facts: TokenFacts,
  context: SigningContext,
): ApprovalPart {
  const { texts } = context
  if (piece !== undefined)
    return describeItem(texts.youApprove, { of: { kind: 'piece', contract: token, id: piece }, amount }, facts, context)
  const isAll = isUnlimited(amount)
  return {
    label: texts.youApprove,
    text: {
      value: isAll ? [texts.unlimited, facts.symbol].filter(Boolean).join(': ') : writeAmount(amount, facts, texts),
      isReadable: true,
    },
    rows: [
      { term: texts.token, value: token, isCode: true },
      ...unitRows(amount, isAll ? 0 : facts.decimals, context),
      ...(until === undefined ? [] : [{ term: texts.until, value: formatSecond(until, context) }]),
    ],
    warnings: isAll ? [texts.unlimited] : [],
    ...(isHighAllowance(amount) && { risks: ['unlimitedAllowance'] }),
  }
}

function describeItem(
  label: string,
  { of, amount }: OrderItem,
  facts: TokenFacts,
  context: SigningContext,
): ApprovalPart {
  const { texts, network } = context
  if (of.kind === 'native')
    return { label, text: { value: writeAmount(amount, network, texts), isReadable: true }, rows: [], warnings: [] }
  const isToken = of.kind === 'token'
  const figure = writeAmount(amount, isToken ? facts : { ...facts, decimals: 0 }, texts)
  const number = of.kind === 'piece' || of.kind === 'items' ? ` #${of.id}` : ''
  return {
    label,
    text: { value: `${figure}${number}`, isReadable: true },
    rows: [
      { term: isToken ? texts.token : texts.contract, value: of.contract, isCode: true },
      ...(isToken ? unitRows(amount, facts.decimals, context) : []),
    ],
    warnings: [],
  }
}
