import type { QueryState } from '@latchkey/core'
import { BaseError, getNodeMessage, parseUnits, type TransferEstimate } from '@latchkey/primitives'

import type { Token } from './token.ts'
import type { ReceiverState, SendIssue } from './send-state.ts'

/** Facts that decide whether a send can be reviewed. */
export interface IssueFacts {
  readonly token: Token | undefined
  /** Amount in the smallest unit. */
  readonly amount: bigint | undefined
  /** Whether the typed amount is ambiguous. */
  readonly isAmountUnclear: boolean
  readonly receiver: ReceiverState
  /** Estimate of exactly this send, if there is one. */
  readonly estimate: QueryState<TransferEstimate> | undefined
  /** Balance of the native currency in its smallest unit. */
  readonly native: bigint | undefined
}

/** Returns the first obstacle to a review, in the order of the screen. */
export function issueOf({
  token,
  amount,
  isAmountUnclear,
  receiver,
  estimate,
  native,
}: IssueFacts): SendIssue | undefined {
  if (!token) return 'token'
  if (isAmountUnclear) return 'amountUnclear'
  if (amount === undefined) return 'amount'
  if (amount > unitsHeld(token)) return 'balance'
  if (receiver.status === 'empty') return 'receiver'
  if (receiver.status === 'resolving') return 'resolving'
  if (receiver.status === 'wrong') return 'address'
  if (estimate?.status === 'failed') return issueOfError(estimate.error)
  if (estimate?.status !== 'ready') return undefined
  const { fee, costs, max } = estimate.value
  if (amount > max) return token.address === undefined ? 'fee' : 'balance'
  const needed = costs.reduce((sum, cost) => sum + cost.amount, fee) + (token.address === undefined ? amount : 0n)
  return native !== undefined && needed > native ? 'fee' : undefined
}

/** Returns the obstacle behind an estimate's error, if the node has answered. */
function issueOfError(error: unknown): SendIssue | undefined {
  if (getNodeMessage(error) === 'insufficientFunds') return 'fee'
  return error instanceof BaseError ? issuesByCode.get(String(error.code)) : undefined
}

const issuesByCode: ReadonlyMap<string, SendIssue> = new Map([
  ['belowRent', 'rent'],
  ['insufficientFunds', 'fee'],
  ['tokenNotSendable', 'tokenRefused'],
  ['libraryMissing', 'unavailable'],
  ['sendTokenMismatch', 'tokenMismatch'],
  ['sendRecipientLost', 'address'],
])

/** Returns the balance of a token in the smallest unit. */
export function unitsHeld({ quantity, decimals }: Token): bigint {
  return parseUnits(quantity.numeric, decimals) ?? 0n
}
