import type { QueryState } from '@latchkey/core'
import { BaseError, getNodeMessage, parseUnits, type TransferEstimate } from '@latchkey/primitives'

import type { Token } from '../tokens/token.ts'
import type { ReceiverState, SendGap } from './send-state.ts'

/** What is known of a send before it is made. */
export interface GapFacts {
  readonly token: Token | undefined
  /** In the smallest unit. */
  readonly amount: bigint | undefined
  /** What was typed could be two amounts. */
  readonly isAmountUnclear: boolean
  readonly receiver: ReceiverState
  /** What it costs, where that is known of just this send. */
  readonly estimate: QueryState<TransferEstimate> | undefined
  /** What there is of the network's own currency, in its smallest unit. */
  readonly native: bigint | undefined
}

/** What keeps a send from being reviewed, in the order of the screen. */
export function gapOf({ token, amount, isAmountUnclear, receiver, estimate, native }: GapFacts): SendGap | undefined {
  if (!token) return 'token'
  if (isAmountUnclear) return 'amountUnclear'
  if (amount === undefined) return 'amount'
  if (amount > unitsHeld(token)) return 'balance'
  if (receiver.status === 'empty') return 'receiver'
  if (receiver.status === 'resolving') return 'resolving'
  if (receiver.status === 'wrong') return 'address'
  if (estimate?.status === 'failed') return gapOfError(estimate.error)
  if (estimate?.status !== 'ready') return undefined
  const { fee, costs, most } = estimate.value
  if (amount > most) return token.address === undefined ? 'fee' : 'balance'
  const needed = costs.reduce((sum, cost) => sum + cost.amount, fee) + (token.address === undefined ? amount : 0n)
  return native !== undefined && needed > native ? 'fee' : undefined
}

/** What an estimate fails with although the node has answered. */
function gapOfError(error: unknown): SendGap | undefined {
  if (getNodeMessage(error) === 'insufficientFunds') return 'fee'
  return error instanceof BaseError ? gapsByCode.get(String(error.code)) : undefined
}

const gapsByCode: ReadonlyMap<string, SendGap> = new Map([
  ['belowRent', 'rent'],
  ['insufficientFunds', 'fee'],
  ['tokenNotSendable', 'tokenRefused'],
  ['libraryMissing', 'unavailable'],
  ['sendTokenMismatch', 'tokenMismatch'],
  ['sendRecipientLost', 'address'],
])

/** What the account holds of a token, in the smallest unit. */
export function unitsHeld({ quantity, decimals }: Token): bigint {
  return parseUnits(quantity.numeric, decimals) ?? 0n
}
