import * as v from 'valibot'

import { parseFailure, type TransactionFailure } from './failure.ts'
import { isCount, isTime, parseHash } from './record-fields.ts'

/** Reason why nothing was sent, or nothing arrived. `notSent`: the user has declared that nothing was sent. */
export type FailureReason = TransactionFailure | 'notSent'

/** Status of a transaction of any kind. */
export type TransactionStatus =
  | {
      readonly status: 'pending'
      /** Party that has to act. `user`: an earlier step is confirmed, and the next one was not requested yet. */
      readonly awaits: 'wallet' | 'user' | 'provider'
    }
  | {
      readonly status: 'submitted'
      /** Hash that the wallet returned, or the chain reported. */
      readonly hash: string
      /** Nonce of the transaction, as a node reported it. */
      readonly nonce?: number
      /** A node has reported the transaction. @default the hash may be the wallet's own, such as a Safe's */
      readonly isObserved?: true
    }
  | {
      readonly status: 'confirmed'
      readonly hash: string
      /** No reorganisation can remove it any more. */
      readonly isFinal?: true
    }
  | {
      readonly status: 'failed'
      readonly reason: FailureReason
      /** Hash of the transaction that failed, or replaced it. @default nothing was sent */
      readonly hash?: string
    }
  | {
      /** Whether anything was sent is not known. */
      readonly status: 'unknown'
      /** Failure that the wallet reported, and that the chain has not proved. */
      readonly suspected?: FailureReason
      /** Time of that report, in ms since 1970. */
      readonly suspectedAt?: number
      /** Hash of a transaction that no node knows any more. */
      readonly hash?: string
      readonly nonce?: number
    }

/** Status of a transaction as the lifecycle distinguishes it. */
export type Phase =
  /** There is no record. */
  | 'none'
  /** The wallet has the request. */
  | 'pending'
  /** An earlier step is confirmed. The next one waits for the user. */
  | 'paused'
  /** The user pays at a provider. */
  | 'atProvider'
  | 'submitted'
  /** Unknown, without a hash. */
  | 'unknown'
  /** Unknown, with a hash that no node knows. */
  | 'missing'
  /** Confirmed, but a reorganisation may remove it. */
  | 'included'
  | 'final'
  /** Failed without a hash: nothing was sent. */
  | 'unsent'
  /** Failed on the chain. */
  | 'failed'

/** Returns the phase of a status. */
export function phaseOf(status: TransactionStatus | undefined): Phase {
  switch (status?.status) {
    case undefined:
      return 'none'
    case 'pending':
      return status.awaits === 'wallet' ? 'pending' : status.awaits === 'user' ? 'paused' : 'atProvider'
    case 'submitted':
      return 'submitted'
    case 'confirmed':
      return status.isFinal ? 'final' : 'included'
    case 'failed':
      return status.hash === undefined ? 'unsent' : 'failed'
    case 'unknown':
      return status.hash === undefined ? 'unknown' : 'missing'
  }
}

/** Returns the hash of a status; `undefined` if it has none. */
export function hashOf(status: TransactionStatus): string | undefined {
  return 'hash' in status ? status.hash : undefined
}

/**
 * Returns whether a transaction may have been sent, but is not known. A wallet that retried may report a failure for one
 * that it has already sent.
 */
export function mayBeFound(status: TransactionStatus): boolean {
  return (
    status.status === 'unknown' ||
    (phaseOf(status) === 'unsent' && 'reason' in status && status.reason === 'nonceTooLow')
  )
}

const hash = v.custom<string>(value => parseHash(value) !== undefined)
const nonce = v.custom<number>(isCount)
const time = v.custom<number>(isTime)
const reason = v.custom<FailureReason>(value => value === 'notSent' || parseFailure(value) !== undefined)
const yes = v.literal(true)

/** Validates a stored status as untrusted input. An object with an invalid field is no status. */
export const statusSchema = v.variant('status', [
  v.object({ status: v.literal('pending'), awaits: v.picklist(['wallet', 'user', 'provider']) }),
  v.object({
    status: v.literal('submitted'),
    hash,
    nonce: v.exactOptional(nonce),
    isObserved: v.exactOptional(yes),
  }),
  v.object({ status: v.literal('confirmed'), hash, isFinal: v.exactOptional(yes) }),
  v.object({ status: v.literal('failed'), reason, hash: v.exactOptional(hash) }),
  v.object({
    status: v.literal('unknown'),
    suspected: v.exactOptional(reason),
    suspectedAt: v.exactOptional(time),
    hash: v.exactOptional(hash),
    nonce: v.exactOptional(nonce),
  }),
]) satisfies v.GenericSchema<unknown, TransactionStatus>
