import type { FoundTransfer } from '@latchkey/primitives'

import type {
  Effect,
  EventOf,
  EventType,
  LifecycleEvent,
  LifecycleFacts,
  Moment,
  Transition,
} from './lifecycle-events.ts'
import { isSameHash } from './record-fields.ts'
import { type FailureReason, hashOf, type Phase, phaseOf, type TransactionStatus } from './status.ts'

type StatusOf<Name extends TransactionStatus['status']> = Extract<TransactionStatus, { status: Name }>
type WithHash<Status> = Status & { readonly hash: string }

/** Status of each phase. */
interface StatusIn {
  none: undefined
  pending: StatusOf<'pending'>
  paused: StatusOf<'pending'>
  atProvider: StatusOf<'pending'>
  submitted: StatusOf<'submitted'>
  unknown: StatusOf<'unknown'>
  missing: WithHash<StatusOf<'unknown'>>
  included: StatusOf<'confirmed'>
  final: StatusOf<'confirmed'>
  unsent: StatusOf<'failed'>
  failed: WithHash<StatusOf<'failed'>>
}

/** Rule for an event in a phase. @returns `undefined` if the event changes nothing */
type Rule<In extends Phase, Type extends EventType> = (
  event: EventOf<Type>,
  status: StatusIn[In],
  facts: LifecycleFacts,
) => Transition | undefined

type Rules<In extends Phase> = { readonly [Type in EventType]?: Rule<In, Type> }

/**
 * The wallet answers, its time limit passes, or the search for a proof of its answer ends, after another search has
 * found the hash. The chain takes precedence.
 */
const answersAfterHash = {
  answered: reportSubmitted,
  rejected: reportSubmitted,
  failed: reportSubmitted,
  noAnswer: reportSubmitted,
  timedOut: reportSubmitted,
  found: reportIfProof,
  notFound: reportIfProof,
  unreachable: reportIfProof,
}

/** The rules of all kinds. An event without a rule is ignored. */
export const lifecycleTable: { readonly [In in Phase]: Rules<In> } = {
  none: {
    requested: () => to({ status: 'pending', awaits: 'wallet' }, 'claim'),
  },
  pending: {
    // A signed permit is followed by the transaction that uses it, under the same record.
    requested: (_event, status, { isSignature }) => (isSignature ? back(status, 'claim') : undefined),
    answered: ({ hash }) =>
      to({ status: 'submitted', hash }, 'store', 'releaseLock', refresh('submitted'), notify('submitted')),
    rejected: (_event, _status, facts) => afterRejection(facts),
    failed: event => afterFailedRequest(event),
    noAnswer: () => to({ status: 'unknown' }, 'store', 'releaseLock', notify('noAnswer')),
    timedOut: () => to({ status: 'unknown' }, 'store', 'releaseLock', notify('timedOut')),
    abandoned: (_event, _status, { isSignature }) => (isSignature ? removal() : to({ status: 'unknown' }, 'store')),
  },
  paused: {
    requested: () => back({ status: 'pending', awaits: 'wallet' }, 'claim'),
    dismissed: removal,
  },
  atProvider: {
    delivered: ({ hash }) =>
      to({ status: 'confirmed', hash, isFinal: true }, 'store', refresh('settled'), notify('confirmed')),
    dismissed: removal,
  },
  submitted: {
    ...answersAfterHash,
    mined: (event, { hash }, facts) => afterMined(event, hash, facts),
    superseded: ({ hash }, status) => to(status, { lookUp: 'superseded', hash }),
    expired({ isRecent, isOverdue }, status, { wasConfirmed }) {
      const cause = isRecent && !wasConfirmed ? 'expired' : isOverdue ? 'overdue' : undefined
      return cause && to(status, { lookUp: cause, hash: status.hash })
    },
    found(event, status, facts) {
      const { found, cause, searchedHash = '' } = event
      if (cause === 'proof') return reportIfProof(event, status)
      if (found.status === 'there') return submittedAs(found, status)
      if (cause === 'expired') return tooLate(status)
      if (cause === 'overdue') return missing(status)
      // The wallet may have changed what it was requested to send. Under its own hash, that is no replacement.
      if (isSameHash(found.hash, status.hash)) return submittedAs(found, status)
      // A transaction that is found by its nonce alone may be an unrelated one.
      if (cause === 'superseded' ? !isSameHash(found.hash, searchedHash) : !facts.isNonceCertain) return undefined
      return replaced(found, facts)
    },
    notFound(event, status) {
      const { cause, isOverdue } = event
      if (cause === 'proof') return reportIfProof(event, status)
      if (cause === 'expired') return tooLate(status)
      return cause === 'overdue' || (cause === 'poll' && isOverdue) ? missing(status) : undefined
    },
    dismissed: dismissal,
  },
  unknown: {
    answered: ({ hash }) => to({ status: 'submitted', hash }, 'store', refresh('submitted'), notify('submitted')),
    rejected: (_event, _status, facts) => afterRejection(facts),
    // A wallet answers a request once.
    failed: (event, { suspected }) => (suspected === undefined ? afterFailedRequest(event) : undefined),
    noAnswer: (_event, status) => to(status, notify('noAnswer')),
    // Another page may have judged the request abandoned before.
    timedOut: (_event, status) => to(status, notify('timedOut')),
    found({ found, cause }, { suspected }) {
      // The result of a search is reported only by the page that received the doubtful answer.
      const effects = cause === 'proof' ? [refresh('submitted'), notify('submitted')] : []
      if (found.status === 'there') return { ...submittedAs(found), effects: ['store', ...effects] }
      // The wallet may have used another nonce than expected, unless it claims that the nonce is used.
      if (suspected === undefined || cause !== 'proof') return undefined
      return to({ status: 'failed', reason: suspected }, 'store', notify('unsent'))
    },
    notFound({ cause, canStillCome }, status) {
      const { suspected } = status
      if (suspected === 'confirmedTooLate' && !canStillCome)
        return to({ status: 'failed', reason: suspected }, 'store', ...(cause === 'proof' ? [notify('unsent')] : []))
      return cause === 'proof' ? to(status, notify('unsent')) : undefined
    },
    unreachable: ({ cause }, status) => (cause === 'proof' ? to(status, notify('unsent')) : undefined),
    declaredNotSent: (_event, _status, facts) => afterDeclaration(facts),
    dismissed: dismissal,
  },
  missing: {
    ...answersAfterHash,
    // The wallet's own answer is newer than what the nodes have forgotten.
    answered: ({ hash }) => back({ status: 'submitted', hash }, 'store', refresh('submitted'), notify('submitted')),
    found(event, status, facts) {
      const { found, cause } = event
      if (cause === 'proof') return reportIfProof(event, status)
      if (found.status === 'there') return { ...submittedAs(found, status), isReturn: true }
      return isSameHash(found.hash, status.hash) || !facts.isNonceCertain ? undefined : replaced(found, facts)
    },
    mined: (event, { hash }, facts) => afterMined(event, hash, facts),
    declaredNotSent: (_event, _status, facts) => afterDeclaration(facts),
    dismissed: dismissal,
  },
  included: {
    ...answersAfterHash,
    finalized: (_event, { hash }) => to({ status: 'confirmed', hash, isFinal: true }, 'store'),
    reorganised: (_event, { hash }) =>
      back({ status: 'submitted', hash, isObserved: true }, 'store', refresh('settled'), notify('reorganised')),
    dismissed: dismissal,
  },
  final: { ...answersAfterHash, dismissed: dismissal },
  unsent: {
    // The wallet knows better than the user.
    answered: ({ hash }, { reason }) =>
      reason === 'notSent'
        ? back({ status: 'submitted', hash }, 'store', refresh('submitted'), notify('submitted'))
        : undefined,
    rejected: (_event, status) => (status.reason === 'notSent' ? to(status, notify('rejected')) : undefined),
    // A wallet that retried may report an error for a transaction that it has already sent.
    found: ({ found }) => (found.status === 'there' ? submittedAs(found) : undefined),
    dismissed: dismissal,
  },
  failed: {
    answered: repeatFailure,
    rejected: repeatFailure,
    failed: repeatFailure,
    noAnswer: repeatFailure,
    timedOut: repeatFailure,
    found: (event, status) => (event.cause === 'proof' ? repeatFailure(event, status) : undefined),
    notFound: (event, status) => (event.cause === 'proof' ? repeatFailure(event, status) : undefined),
    unreachable: (event, status) => (event.cause === 'proof' ? repeatFailure(event, status) : undefined),
    dismissed: dismissal,
  },
}

/** Returns the result of an event; `undefined` if it changes nothing. */
export function transition(
  status: TransactionStatus | undefined,
  event: LifecycleEvent,
  facts: LifecycleFacts,
): Transition | undefined {
  const rules = lifecycleTable[phaseOf(status)] as Partial<
    Record<EventType, (...input: readonly unknown[]) => Transition | undefined>
  >
  return rules[event.type]?.(event, status, facts)
}

function to(status: TransactionStatus, ...effects: readonly Effect[]): Transition {
  return { status, effects }
}

function back(status: TransactionStatus, ...effects: readonly Effect[]): Transition {
  return { status, isReturn: true, effects }
}

function removal(): Transition {
  return { status: 'removed', effects: ['remove'] }
}

function notify(moment: Moment): Effect {
  return { notify: moment }
}

function refresh(refreshBalances: 'submitted' | 'settled'): Effect {
  return { refreshBalances }
}

function reportSubmitted(_event: LifecycleEvent, status: TransactionStatus): Transition {
  return to(status, refresh('submitted'), notify('submitted'))
}

/** The call that still waits for the wallet learns that the transaction has failed. */
function repeatFailure(_event: LifecycleEvent, status: TransactionStatus): Transition {
  return to(status, { notify: 'failed', isRepeated: true })
}

function reportIfProof(event: EventOf<'found' | 'notFound' | 'unreachable'>, status: TransactionStatus) {
  return event.cause === 'proof' ? reportSubmitted(event, status) : undefined
}

/** Only a chain with blockhashes expires a transaction. There, each transaction has one step. */
function tooLate({ hash }: StatusOf<'submitted'>): Transition {
  return to({ status: 'failed', reason: 'confirmedTooLate', hash }, 'store', refresh('settled'), notify('failed'))
}

function missing({ hash, nonce }: StatusOf<'submitted'>): Transition {
  return back({ status: 'unknown', hash, ...(nonce !== undefined && { nonce }) }, 'store', notify('dropped'))
}

function replaced({ hash }: FoundTransfer, { isLastStep }: LifecycleFacts): Transition {
  const moment = isLastStep ? 'failed' : 'stepFailed'
  return back({ status: 'failed', reason: 'replaced', hash }, 'store', refresh('settled'), notify(moment))
}

/** @param before status before. Its hash and nonce stay if the node reports the same transaction: a hash has one nonce */
function submittedAs({ hash, nonce }: FoundTransfer, before?: TransactionStatus): Transition {
  const known = before && isSameHash(hashOf(before) ?? '', hash) ? before : undefined
  const nextNonce = (known && 'nonce' in known ? known.nonce : undefined) ?? nonce
  const next: TransactionStatus = {
    status: 'submitted',
    hash: (known && hashOf(known)) ?? hash,
    ...(nextNonce !== undefined && { nonce: nextNonce }),
    isObserved: true,
  }
  return before === undefined || known ? to(next, 'store') : back(next, 'store')
}

function afterRejection({ hasConfirmedStep }: LifecycleFacts): Transition {
  const effects: readonly Effect[] = ['releaseLock', notify('rejected')]
  if (hasConfirmedStep) return back({ status: 'pending', awaits: 'user' }, 'store', ...effects)
  return { status: 'removed', effects: ['remove', ...effects] }
}

/** Failures that a wallet which retried may get for a transaction that it has already sent. */
const doubtfulFailures: ReadonlySet<FailureReason> = new Set(['nonceTooLow', 'confirmedTooLate'])

function afterFailedRequest({ reason, at }: EventOf<'failed'>): Transition {
  if (!doubtfulFailures.has(reason)) return to({ status: 'failed', reason }, 'store', 'releaseLock', notify('unsent'))
  const doubtful = { status: 'unknown', suspected: reason, suspectedAt: at } as const
  return to(doubtful, 'store', 'releaseLock', { lookUp: 'proof' })
}

function afterMined(
  { isSuccess, hash }: EventOf<'mined'>,
  submittedHash: string,
  { isLastStep, wasConfirmed }: LifecycleFacts,
): Transition {
  const minedHash = hash ?? submittedHash
  const reason = 'reverted' as const
  const moment = isLastStep ? 'failed' : 'stepFailed'
  if (!isSuccess) return to({ status: 'failed', reason, hash: minedHash }, 'store', refresh('settled'), notify(moment))
  if (!isLastStep) return to({ status: 'pending', awaits: 'user' }, 'store', notify('stepConfirmed'))
  const isRepeated = wasConfirmed && ({ isRepeated: true } as const)
  return to({ status: 'confirmed', hash: minedHash }, 'store', refresh('settled'), {
    notify: 'confirmed',
    ...isRepeated,
  })
}

function afterDeclaration({ isExclusive }: LifecycleFacts): Transition {
  return isExclusive ? back({ status: 'failed', reason: 'notSent' }, 'store') : removal()
}

/** An exclusive record is hidden: without it, a payment could be made twice. */
function dismissal(_event: LifecycleEvent, status: TransactionStatus, { isExclusive }: LifecycleFacts): Transition {
  return isExclusive ? { status, hides: true, effects: ['store'] } : removal()
}
