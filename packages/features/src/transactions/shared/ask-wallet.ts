import {
  BaseError,
  getJsonRpcErrorKind,
  getNodeMessage,
  isAlreadySent,
  isUserRejection,
  type JsonRpcErrorKind,
} from '@latchkey/primitives'

import type { TransactionFailure } from './failure.ts'
import { parseHash } from './record-fields.ts'

/** Answer of the wallet to a request to send. */
export type WalletAnswer =
  | { readonly status: 'sent'; readonly hash: string }
  /** It is certain that nothing was sent. */
  | { readonly status: 'failed'; readonly reason: TransactionFailure; readonly cause: unknown }
  /** The user declined. */
  | { readonly status: 'rejected'; readonly cause: unknown }
  /** The request was delivered, but its result does not tell whether anything was sent. */
  | { readonly status: 'unanswered'; readonly cause?: unknown }

/** Requests a transaction from a wallet once. Never rejects, and never retries. */
export async function askWallet(transfer: () => Promise<unknown>): Promise<WalletAnswer> {
  try {
    const hash = parseHash(await transfer())
    return hash === undefined ? { status: 'unanswered' } : { status: 'sent', hash }
  } catch (cause) {
    if (isUserRejection(cause)) return { status: 'rejected', cause }
    const reason = failureOf(cause)
    return reason === undefined ? { status: 'unanswered', cause } : { status: 'failed', reason, cause }
  }
}

/** Returns why nothing was sent; `undefined` if it may have been sent. */
function failureOf(error: unknown): TransactionFailure | undefined {
  const own = error instanceof BaseError ? nothingSent.get(String(error.code)) : undefined
  if (own) return own
  if (isAlreadySent(error)) return undefined
  const kind = getJsonRpcErrorKind(error)
  return getNodeMessage(error) ?? (kind && certain[kind])
}

/** Error codes of adapters with which nothing was sent. */
const nothingSent: ReadonlyMap<string, TransactionFailure> = new Map([
  ['wrongChain', 'wrongChain'],
  ['insufficientFunds', 'insufficientFunds'],
  ['confirmedTooLate', 'confirmedTooLate'],
  ['invalidAddress', 'refused'],
  ['invalidAmount', 'refused'],
  ['chainNotSupported', 'refused'],
  ['belowRent', 'refused'],
  ['tokenNotSendable', 'refused'],
  ['notPrepared', 'refused'],
  ['libraryMissing', 'refused'],
])

/** JSON-RPC errors of wallets and nodes with which nothing was sent. */
const certain: Readonly<Partial<Record<JsonRpcErrorKind, TransactionFailure>>> = {
  executionReverted: 'reverted',
  switchChainError: 'wrongChain',
  chainDisconnected: 'wrongChain',
  unsupportedChainId: 'wrongChain',
  parseError: 'refused',
  invalidRequest: 'refused',
  invalidParams: 'refused',
  methodNotFound: 'refused',
  methodNotSupported: 'refused',
  unsupportedMethod: 'refused',
  unauthorized: 'refused',
  resourceUnavailable: 'refused',
  transactionRejected: 'refused',
}
