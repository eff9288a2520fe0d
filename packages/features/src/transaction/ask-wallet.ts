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

/** What asking the wallet came to. */
export type WalletAnswer =
  | { readonly status: 'sent'; readonly hash: string }
  /** Nothing was sent, that is certain. */
  | { readonly status: 'failed'; readonly reason: TransactionFailure; readonly cause: unknown }
  /** The person declined. */
  | { readonly status: 'rejected'; readonly cause: unknown }
  /** The request had left, and what came back does not say whether it was sent. */
  | { readonly status: 'unanswered'; readonly cause?: unknown }

/** Asks a wallet to send. Never rejects, and never asks again. */
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

/** Why nothing was sent; `undefined` where it may have been. */
function failureOf(error: unknown): TransactionFailure | undefined {
  const own = error instanceof BaseError ? nothingSent.get(String(error.code)) : undefined
  if (own) return own
  if (isAlreadySent(error)) return undefined
  const kind = getJsonRpcErrorKind(error)
  return getNodeMessage(error) ?? (kind && certain[kind])
}

/** What adapters throw where nothing was sent. */
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

/** What a wallet or a node answers instead of sending. */
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
