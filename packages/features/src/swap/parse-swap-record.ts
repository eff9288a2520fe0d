import { type CallTrace, isAddress, isCaipNetworkId } from '@latchkey/primitives'

import { parseFailure } from '../transaction/failure.ts'
import {
  fieldsOf,
  isCount,
  isDigits,
  isName,
  isText,
  isTime,
  mostDecimals,
  parseHash,
} from '../transaction/record-fields.ts'
import type { SwapRecord, SwapRecordToken, SwapStage, SwapStep } from './swap-state.ts'

/** What storage has of a swap, as if a stranger had written it; `undefined` for what no kit writes. */
export function parseSwapRecord(value: unknown): SwapRecord | undefined {
  const fields = fieldsOf(value)
  const { id, tab, networkId, account, wallet, fromAmount, minimum, expected, slippage, asked, settled } = fields
  if (!isText(id) || !isText(tab) || !isCaipNetworkId(networkId) || !isName(wallet)) return undefined
  if (!isText(account) || !isAddress('eip155', account)) return undefined
  if (!isDigits(fromAmount) || !isDigits(minimum) || !isDigits(expected)) return undefined
  if (!isTime(asked) || (settled !== undefined && !isTime(settled)) || !isPercent(slippage)) return undefined
  const [from, to] = [parseToken(fields['from']), parseToken(fields['to'])]
  const [steps, stage, trace] = [parseSteps(fields['steps']), parseStage(fields['stage']), parseTrace(fields['trace'])]
  if (!from || !to || !steps || !stage) return undefined
  return {
    id,
    tab,
    networkId,
    account,
    wallet,
    from,
    to,
    fromAmount,
    minimum,
    expected,
    slippage,
    steps,
    asked,
    stage,
    ...(trace && { trace }),
    ...(settled !== undefined && { settled }),
  }
}

/** Longer is no call of a router, and would fill what a site may store. */
export const longestData = 40_000

const kinds: readonly SwapStep['kind'][] = ['permit', 'approve', 'reset', 'swap', 'batch']
const statuses: readonly SwapStep['status'][] = ['waiting', 'asked', 'sent', 'done', 'failed']

function parseToken(value: unknown): SwapRecordToken | undefined {
  const { address, symbol, decimals, iconUrl } = fieldsOf(value)
  if (!isText(address) || !isName(symbol) || !isCount(decimals) || decimals > mostDecimals) return undefined
  return { address, symbol, decimals, ...(isText(iconUrl) && { iconUrl }) }
}

function parseSteps(value: unknown): readonly SwapStep[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > 3) return undefined
  const steps = value.flatMap((each: unknown): SwapStep[] => {
    const { kind, status, hash } = fieldsOf(each)
    const known = kinds.find(name => name === kind)
    const how = statuses.find(name => name === status)
    const told = parseHash(hash)
    return known && how ? [{ kind: known, status: how, ...(told !== undefined && { hash: told }) }] : []
  })
  return steps.length === value.length ? steps : undefined
}

function parseStage(value: unknown): SwapStage | undefined {
  const { status, step, hash, reason, received, nonce } = fieldsOf(value)
  const known = parseHash(hash)
  const kind = kinds.find(name => name === step)
  const failure = parseFailure(reason)
  switch (status) {
    case 'approved':
      return { status }
    case 'asked':
    case 'unanswered':
      return kind && { status, step: kind }
    case 'sent':
      if (!kind || known === undefined || (nonce !== undefined && !isCount(nonce))) return undefined
      return { status, step: kind, hash: known, ...(nonce !== undefined && { nonce }) }
    case 'done':
      return known === undefined ? undefined : { status, hash: known, ...(isDigits(received) && { received }) }
    case 'failed':
      return failure && { status, reason: failure, ...(known !== undefined && { hash: known }) }
    default:
      return undefined
  }
}

function parseTrace(value: unknown): CallTrace | undefined {
  const { from, to, value: sent, data, nonce, since } = fieldsOf(value)
  if (!isText(from) || !isAddress('eip155', from) || !isText(to) || !isAddress('eip155', to)) return undefined
  if (!isDigits(sent) || !isDigits(since) || !isCount(nonce)) return undefined
  if (typeof data !== 'string' || data.length > longestData || !/^0x([0-9a-f]{2})*$/i.test(data)) return undefined
  return { from, to, value: sent, data, nonce, since }
}

function isPercent(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 50
}
