import { type CallTrace, isAddress, isCaipNetworkId, type TracedCall } from '@latchkey/primitives'

import { parseFailure } from '../shared/failure.ts'
import { fieldsOf, isCount, isDigits, isName, isText, isTime, maxDecimals, parseHash } from '../shared/record-fields.ts'
import type { SwapRecord, SwapRecordToken, SwapStage, SwapStep } from './swap-state.ts'

/** Validates a stored record as untrusted input. Returns `undefined` for anything that no kit writes. */
export function parseSwapRecord(value: unknown): SwapRecord | undefined {
  const fields = fieldsOf(value)
  const { id, tab, networkId, account, wallet, fromAmount, minimum, expected, slippage, asked, settled, isLocked } =
    fields
  if (!isText(id) || !isText(tab) || !isCaipNetworkId(networkId) || !isName(wallet)) return undefined
  if (!isAccount(account)) return undefined
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
    ...(isLocked === true && { isLocked }),
    ...(isAccount(fields['spender']) && { spender: fields['spender'] }),
    ...(trace && { trace }),
    ...(settled !== undefined && { settled }),
    ...(fields['isFinal'] === true && { isFinal: true }),
    ...(fields['wasDone'] === true && { wasDone: true }),
  }
}

const kinds: readonly SwapStep['kind'][] = ['permit', 'approve', 'reset', 'swap', 'batch']
const statuses: readonly SwapStep['status'][] = ['waiting', 'asked', 'sent', 'done', 'failed']

function parseToken(value: unknown): SwapRecordToken | undefined {
  const { address, symbol, decimals, iconUrl } = fieldsOf(value)
  if (!isText(address) || !isName(symbol) || !isCount(decimals) || decimals > maxDecimals) return undefined
  return { address, symbol, decimals, ...(isText(iconUrl) && { iconUrl }) }
}

function parseSteps(value: unknown): readonly SwapStep[] | undefined {
  if (!isFew(value)) return undefined
  const steps = value.flatMap((each): SwapStep[] => {
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
  const { from, calls, nonce, since } = fieldsOf(value)
  if (!isAccount(from) || !isDigits(since) || !isCount(nonce) || !isFew(calls)) return undefined
  const traced = calls.flatMap((each): TracedCall[] => {
    const { to, value: sent, digest, length } = fieldsOf(each)
    const isCall = isAccount(to) && isDigits(sent) && isText(digest) && isCount(length)
    return isCall ? [{ to, value: sent, digest, length }] : []
  })
  return traced.length === calls.length ? { from, calls: traced, nonce, since } : undefined
}

/** Returns whether a value is a list of one to three entries. No swap has more than three steps. */
function isFew(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.length <= 3
}

function isAccount(value: unknown): value is string {
  return isText(value) && isAddress('eip155', value)
}

function isPercent(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 50
}
