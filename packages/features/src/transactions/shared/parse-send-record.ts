import { type CaipNetworkId, isAddress, isCaipNetworkId, namespaceOf, type TransferTrace } from '@latchkey/primitives'

import { parseFailure } from './failure.ts'
import { fieldsOf, isCount, isDigits, isName, isText, isTime, maxDecimals, parseHash } from './record-fields.ts'
import type { SendRecord, SendStage } from './send-state.ts'

/** Validates a stored send as untrusted input. Returns `undefined` for anything that no kit writes. */
export function parseSendRecord(value: unknown): SendRecord | undefined {
  const {
    id,
    tab,
    networkId,
    wallet,
    symbol,
    decimals,
    iconUrl,
    receiverName,
    trace,
    asked,
    isLocked,
    stage,
    settled,
    isFinal,
    wasConfirmed,
  } = fieldsOf(value)
  if (!isText(id) || !isText(tab) || !isCaipNetworkId(networkId) || !isName(wallet) || !isName(symbol)) return undefined
  if (!isCount(decimals) || decimals > maxDecimals || !isTime(asked)) return undefined
  if (settled !== undefined && !isTime(settled)) return undefined
  const [parsedTrace, parsedStage] = [parseTrace(trace, networkId), parseStage(stage)]
  if (!parsedTrace || !parsedStage) return undefined
  return {
    id,
    tab,
    networkId,
    wallet,
    symbol,
    decimals,
    ...(isText(iconUrl) && { iconUrl }),
    ...(isText(receiverName) && { receiverName }),
    trace: parsedTrace,
    asked,
    ...(isLocked === true && { isLocked }),
    stage: parsedStage,
    ...(settled !== undefined && { settled }),
    ...(isFinal === true && { isFinal }),
    ...(wasConfirmed === true && { wasConfirmed }),
  }
}

function parseTrace(value: unknown, networkId: CaipNetworkId): TransferTrace | undefined {
  const { from, to, token, amount, nonce, since } = fieldsOf(value)
  const namespace = namespaceOf(networkId)
  const isAccount = (text: unknown): text is string => isText(text) && isAddress(namespace, text)
  if (!isAccount(from) || !isAccount(to) || !isDigits(amount) || !isDigits(since)) return undefined
  if (token !== undefined && !isAccount(token)) return undefined
  if (nonce !== undefined && !isCount(nonce)) return undefined
  return { from, to, ...(token && { token }), amount, ...(nonce !== undefined && { nonce }), since }
}

/** Validates a stored stage as untrusted input. */
export function parseStage(value: unknown): SendStage | undefined {
  const { status, hash, reason, nonce, refusedAt } = fieldsOf(value)
  const known = parseHash(hash)
  if (status === 'asked') return { status }
  if (status === 'unanswered') return { status, ...(isTime(refusedAt) && { refusedAt }) }
  if (status === 'confirmed') return known === undefined ? undefined : { status, hash: known }
  if (status === 'sent') {
    if (known === undefined || (nonce !== undefined && !isCount(nonce))) return undefined
    return { status, hash: known, ...(nonce !== undefined && { nonce }) }
  }
  const failure = parseFailure(reason)
  if (status !== 'failed' || failure === undefined) return undefined
  return { status, reason: failure, ...(known !== undefined && { hash: known }) }
}
