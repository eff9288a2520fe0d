import type { FoundTransfer, TransferOutcome } from '@latchkey/primitives'

import type { WalletAnswer } from './ask-wallet.ts'
import type { FailureReason, TransactionStatus } from './status.ts'

/**
 * Reason for a search on the chain, which decides what its result proves. `proof`: the wallet's answer claims a failure.
 * `superseded`: another transaction took the nonce. `expired`: a young transaction can no longer be included. `overdue`:
 * it can no longer be included, but a node may have dropped it from its memory.
 */
export type LookUpCause = 'poll' | 'proof' | 'superseded' | 'expired' | 'overdue'

/** An event that changes the record of a transaction. */
export type LifecycleEvent =
  /** The record is about to be stored, and the wallet to be requested. */
  | { readonly type: 'requested' }
  /** The wallet has returned a hash. */
  | { readonly type: 'answered'; readonly hash: string }
  /** The user has declined. */
  | { readonly type: 'rejected' }
  /** The wallet, or its node, reports that nothing was sent. `at`: time of the report, in ms since 1970. */
  | { readonly type: 'failed'; readonly reason: FailureReason; readonly at: number }
  /** The wallet's answer does not tell whether anything was sent. */
  | { readonly type: 'noAnswer' }
  /** The time limit of the wallet's answer has passed on the page that requested. */
  | { readonly type: 'timedOut' }
  /** The page that requested is gone. */
  | { readonly type: 'abandoned' }
  /** A search has found a transaction. `searchedHash`: the hash that was searched for. */
  | {
      readonly type: 'found'
      readonly cause: LookUpCause
      readonly found: FoundTransfer
      readonly searchedHash?: string
    }
  /**
   * A node has the transaction neither by its hash nor by its content. `canStillCome`: its nonce or blockhash still
   * permits it. `isOverdue`: it is so old that the hash may never have reached a chain.
   */
  | {
      readonly type: 'notFound'
      readonly cause: LookUpCause
      readonly canStillCome: boolean
      readonly isOverdue: boolean
    }
  /** No node has answered the search. */
  | { readonly type: 'unreachable'; readonly cause: LookUpCause }
  /** `hash`: the transaction that a batch (EIP-5792) became. @default the hash of the record */
  | { readonly type: 'mined'; readonly isSuccess: boolean; readonly hash?: string }
  /** Another transaction took the nonce. It may do the same. */
  | { readonly type: 'superseded'; readonly hash: string }
  /**
   * The network no longer accepts the transaction. `isRecent`: it is so young that every node that received it still
   * knows it. `isOverdue`: as for `notFound`.
   */
  | { readonly type: 'expired'; readonly isRecent: boolean; readonly isOverdue: boolean }
  /** The transaction is too deep for a reorganisation. */
  | { readonly type: 'finalized' }
  /** The transaction is not on the chain any more, or has another result there. */
  | { readonly type: 'reorganised' }
  /** The tokens that a provider sold have arrived. */
  | { readonly type: 'delivered'; readonly hash: string }
  /** The user declares that nothing was sent. */
  | { readonly type: 'declaredNotSent' }
  | { readonly type: 'dismissed' }

/** Name of a lifecycle event. */
export type EventType = LifecycleEvent['type']
/** Event with a name. */
export type EventOf<Type extends EventType> = Extract<LifecycleEvent, { type: Type }>

/** Facts of a record that a transition depends on beside its status. */
export interface LifecycleFacts {
  readonly isLastStep: boolean
  /** The current step is a signature. It moves nothing. */
  readonly isSignature: boolean
  readonly hasConfirmedStep: boolean
  /** A node has reported the nonce, or a day has passed. Another transaction with it proves a replacement. */
  readonly isNonceCertain: boolean
  /** The transaction was confirmed before. That a node no longer has it does not prove a failure. */
  readonly wasConfirmed: boolean
  /** The key of the record stays taken (pay): its record is hidden, not removed. */
  readonly isExclusive: boolean
}

/** A moment that a kind may report as an event. `unsent`, `noAnswer`: by the wallet. `failed`: by the chain. */
export type Moment =
  | 'submitted'
  | 'rejected'
  | 'unsent'
  | 'noAnswer'
  | 'timedOut'
  | 'stepConfirmed'
  | 'stepFailed'
  | 'confirmed'
  | 'failed'
  | 'dropped'
  | 'reorganised'

/** Effect that runs once, after the next status is stored. */
export type Effect =
  /** Stores the record. If it would not outlive the page, nothing changes, and no wallet is requested. */
  | 'claim'
  /** Stores the record if there is room. */
  | 'store'
  | 'remove'
  | 'releaseLock'
  | { readonly refreshBalances: 'submitted' | 'settled' }
  | { readonly lookUp: LookUpCause; readonly hash?: string }
  /** `isRepeated`: the same moment was reported before. */
  | { readonly notify: Moment; readonly isRepeated?: true }

/** Result of an event. */
export interface Transition {
  readonly status: TransactionStatus | 'removed'
  /** The generation grows, because the status goes back, or its transaction is another one. */
  readonly isReturn?: true
  /** The record stays, but no list shows it. */
  readonly hides?: true
  readonly effects: readonly Effect[]
}

/** Returns the event of a wallet's answer. @param at current time, in ms since 1970 */
export function eventOfAnswer(answer: WalletAnswer, at: number): LifecycleEvent {
  switch (answer.status) {
    case 'sent':
      return { type: 'answered', hash: answer.hash }
    case 'failed':
      return { type: 'failed', reason: answer.reason, at }
    case 'rejected':
      return { type: 'rejected' }
    case 'unanswered':
      return { type: 'noAnswer' }
  }
}

/** Returns the event of an outcome that a node reports; `undefined` if it is unknown. */
export function eventOfOutcome(
  outcome: TransferOutcome,
  isRecent: boolean,
  isOverdue: boolean,
): LifecycleEvent | undefined {
  switch (outcome.status) {
    case 'success':
    case 'reverted':
      return { type: 'mined', isSuccess: outcome.status === 'success' }
    case 'replaced':
      return { type: 'superseded', hash: outcome.hash }
    case 'expired':
      return { type: 'expired', isRecent, isOverdue }
    case 'unknown':
      return undefined
  }
}
