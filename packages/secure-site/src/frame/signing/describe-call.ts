import { formatCost, formatExact, formatUnits } from '@latchkey/primitives'
import { type Hex, size } from 'viem'

import type { ApprovalPart, ApprovalRow } from '../approval/approval.ts'
import { isUnlimited, writeAmount } from '../changes/draw-foreseen.ts'
import { fetchTokenFacts } from '../changes/fetch-token-facts.ts'
import type { TokenFacts } from '../changes/token-facts.ts'
import { unitRows } from './approval-facts.ts'
import type { SigningContext } from './prepared.ts'
import { readErc20 } from './read-erc20.ts'

/** What an account does: a call, or a contract that it makes. */
export interface DescribedCall {
  readonly to?: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

/** Says in words what a call does, where that can be read, with amounts as its token counts them; bytes that cannot be read are shown as what they are. */
export async function describeCall(call: DescribedCall, context: SigningContext): Promise<ApprovalPart> {
  return describe(call, await fetchFacts([call], context), context)
}

/** As {@link describeCall}, of several. */
export async function describeCalls(calls: readonly DescribedCall[], context: SigningContext): Promise<ApprovalPart[]> {
  const facts = await fetchFacts(calls, context)
  return calls.map(call => describe(call, facts, context))
}

type Facts = ReadonlyMap<Hex, TokenFacts>

async function fetchFacts(calls: readonly DescribedCall[], context: SigningContext): Promise<Facts> {
  const tokens = calls.flatMap(call => (call.to !== undefined && readTokenCall(call) ? [call.to] : []))
  return fetchTokenFacts([...new Set(tokens)], context)
}

function describe(call: DescribedCall, all: Facts, context: SigningContext): ApprovalPart {
  const { to, value, data } = call
  const { network, texts } = context
  const amount = { value: formatExact(formatUnits(value, network.decimals), texts.locale), unit: network.symbol }
  const receiver = (term: string, address: string): ApprovalRow => ({ term, value: address, isCode: true })
  if (to === undefined) return { label: texts.newContract, amount, rows: [], warnings: [texts.unreadableData] }
  if (size(data) === 0) return { label: texts.youSend, amount, rows: [receiver(texts.to, to)], warnings: [] }
  const known = readTokenCall(call)
  const facts = all.get(to) ?? {}
  if (known?.functionName === 'approve') {
    const [spender, allowed] = known.args
    const isAll = isUnlimited(allowed)
    return {
      label: texts.youApprove,
      text: { value: isAll ? nameAll(facts, texts.unlimited) : writeAmount(allowed, facts, texts), isReadable: true },
      rows: [
        receiver(texts.spender, spender),
        receiver(texts.token, to),
        ...unitRows(allowed, isAll ? 0 : facts.decimals, context),
      ],
      warnings: isAll ? [texts.unlimited] : [],
    }
  }
  if (known?.functionName === 'transfer') {
    const [receiverOf, units] = known.args
    return {
      label: texts.youSend,
      text: { value: writeAmount(units, facts, texts), isReadable: true },
      rows: [receiver(texts.to, receiverOf), receiver(texts.token, to), ...unitRows(units, facts.decimals, context)],
      warnings: [],
    }
  }
  return {
    label: texts.youCall,
    ...(value > 0n && { amount }),
    text: { value: data, isReadable: false },
    rows: [receiver(texts.contract, to)],
    warnings: [texts.unreadableData],
  }
}

/** A token's call that pays as well does more than its name says. */
function readTokenCall({ value, data }: DescribedCall) {
  return value === 0n && size(data) > 0 ? readErc20(data) : undefined
}

function nameAll({ symbol }: TokenFacts, all: string): string {
  return symbol === undefined ? all : `${all}: ${symbol}`
}

/** The most that something costs, never rounded down. */
export function formatHighest(units: bigint, decimals: number, { locale }: SigningContext['texts']): string {
  return formatCost(formatUnits(units, decimals), locale)
}
