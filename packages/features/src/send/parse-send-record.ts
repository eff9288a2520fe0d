import {
  type CaipNetworkId,
  isAddress,
  isCaipNetworkId,
  namespaceOf,
  nodeMessages,
  type TransferTrace,
} from '@latchkey/primitives'

import type { SendFailure, SendRecord, SendStage } from './send-state.ts'

/** What storage has of a send, as if a stranger had written it; `undefined` for what no kit writes. */
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
  } = fieldsOf(value)
  if (!isText(id) || !isText(tab) || !isCaipNetworkId(networkId) || !isName(wallet) || !isName(symbol)) return undefined
  if (!isCount(decimals) || decimals > mostDecimals || !isTime(asked)) return undefined
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
  }
}

/** What a wallet answered, where it can be a hash, a signature or an id of a transaction. */
export function parseHash(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:-]{1,256}$/.test(value) ? value : undefined
}

/** Whether two texts name one transaction: nodes and wallets write hexadecimal digits in either case. */
export function isSameHash(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** `uint8`, which contracts keep their decimals in. */
export const mostDecimals = 255
/** Of names and symbols. */
export const longestText = 256

const failures: Readonly<Record<SendFailure, true>> = {
  ...(Object.fromEntries(Object.keys(nodeMessages).map(name => [name, true])) as Record<
    keyof typeof nodeMessages,
    true
  >),
  reverted: true,
  replaced: true,
  wrongChain: true,
  confirmedTooLate: true,
  refused: true,
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

/** How a send stands, as if a stranger had written it. */
export function parseStage(value: unknown): SendStage | undefined {
  const { status, hash, reason, nonce } = fieldsOf(value)
  const known = parseHash(hash)
  if (status === 'asked' || status === 'unanswered') return { status }
  if (status === 'confirmed') return known === undefined ? undefined : { status, hash: known }
  if (status === 'sent') {
    if (known === undefined || (nonce !== undefined && !isCount(nonce))) return undefined
    return { status, hash: known, ...(nonce !== undefined && { nonce }) }
  }
  if (status !== 'failed' || typeof reason !== 'string' || !Object.hasOwn(failures, reason)) return undefined
  return { status, reason: reason as SendFailure, ...(known !== undefined && { hash: known }) }
}

/** The properties of anything at all. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Whether it is a text that a record may have. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longestText
}

/** Tokens and wallets without a name are there too. */
function isName(value: unknown): value is string {
  return value === '' || isText(value)
}

function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,78}$/.test(value)
}

/** In ms since 1970, no later than a `Date` can be. */
export function isTime(value: unknown): value is number {
  return isCount(value) && value <= 8_640_000_000_000_000
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
