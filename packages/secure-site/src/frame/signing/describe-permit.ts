import type { Address, TypedDataDefinition } from 'viem'

import type { ApprovalPart } from '../approval/approval.ts'
import { isUnlimited, writeAmount } from '../changes/draw-foreseen.ts'
import { fetchTokenFacts } from '../changes/fetch-token-facts.ts'
import type { TokenFacts } from '../changes/token-facts.ts'
import { formatSecond, unitRows } from './approval-facts.ts'
import type { SigningContext } from './prepared.ts'
import { type OrderItem, type Permit, type PermittedToken, readPermit } from './read-permit.ts'

/** What typed data lets others take, in words; `undefined` where it is none that is known for it. */
export async function describePermit(
  data: TypedDataDefinition,
  context: SigningContext,
): Promise<(Pick<ApprovalPart, 'rows' | 'warnings'> & { readonly parts: readonly ApprovalPart[] }) | undefined> {
  const permit = readPermit(data, context.address as Address)
  if (!permit) return undefined
  const { texts } = context
  const facts = await fetchTokenFacts(listContracts(permit), context)
  const factsOf = (contract: Address): TokenFacts => facts.get(contract) ?? {}
  const until = { term: texts.until, value: formatSecond(permit.deadline, context) }
  if (permit.kind === 'spend')
    return {
      parts: permit.allowed.map(each => describeAllowed(each, factsOf(each.token), context)),
      rows: [{ term: texts.spender, value: permit.spender, isCode: true }, until],
      warnings: [texts.signatureIsEnough],
    }
  if (permit.kind === 'transfer')
    return {
      parts: [describeItem(texts.youSend, itemOf(permit.given), factsOf(permit.given.token), context)],
      rows: [{ term: texts.to, value: permit.to, isCode: true }, until],
      warnings: [texts.signatureIsEnough],
    }
  const draw = (label: string) => (item: OrderItem) =>
    describeItem(label, item, item.of.kind === 'native' ? {} : factsOf(item.of.contract), context)
  return {
    parts: [...permit.gives.map(draw(texts.youGive)), ...permit.gets.map(draw(texts.youGet))],
    rows: [until],
    warnings: [...(permit.gets.length === 0 ? [texts.getsNothing] : []), texts.signatureIsEnough],
  }
}

function itemOf({ token: contract, amount }: PermittedToken): OrderItem {
  return { of: { kind: 'token', contract }, amount }
}

function listContracts(permit: Permit): Address[] {
  if (permit.kind === 'transfer') return [permit.given.token]
  const all =
    permit.kind === 'spend'
      ? permit.allowed.map(({ token }) => token)
      : [...permit.gives, ...permit.gets].flatMap(({ of }) => (of.kind === 'native' ? [] : [of.contract]))
  return [...new Set(all)]
}

function describeAllowed(
  { token, amount, until }: PermittedToken,
  facts: TokenFacts,
  context: SigningContext,
): ApprovalPart {
  const { texts } = context
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
