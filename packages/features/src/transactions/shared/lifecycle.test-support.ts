import fc from 'fast-check'

import type { Effect, EventType, LifecycleEvent, LookUpCause, Transition } from './lifecycle-events.ts'
import type { LifecycleRecord, StepKind, TransactionStep } from './lifecycle-record.ts'
import type { FailureReason, TransactionStatus } from './status.ts'

export const hashes = ['0xaa', '0xbb', '0xcc'] as const
const reasons: readonly FailureReason[] = ['insufficientFunds', 'nonceTooLow', 'confirmedTooLate']
const causes: readonly LookUpCause[] = ['poll', 'proof', 'superseded', 'expired', 'overdue']

const hash = fc.constantFrom(...hashes)
const reason = fc.constantFrom(...reasons)
const cause = fc.constantFrom(...causes)
const nonce = fc.nat(9)
const yes = fc.constant(true as const)

const found = fc.record(
  { status: fc.constantFrom('there' as const, 'replaced' as const), hash, nonce },
  { requiredKeys: ['status', 'hash'] },
)

/** An event of any type. */
export const anyEvent: fc.Arbitrary<LifecycleEvent> = fc.oneof(
  ...(
    ['requested', 'rejected', 'noAnswer', 'timedOut', 'abandoned', 'finalized', 'reorganised', 'dismissed'] as const
  ).map(type => fc.constant({ type })),
  fc.constant({ type: 'declaredNotSent' } as const),
  fc.record({ type: fc.constantFrom('answered' as const, 'superseded' as const, 'delivered' as const), hash }),
  fc.record({ type: fc.constant('failed' as const), reason, at: fc.nat() }),
  fc.record(
    { type: fc.constant('found' as const), cause, found, searchedHash: hash },
    { requiredKeys: ['type', 'cause', 'found'] },
  ),
  fc.record({ type: fc.constant('notFound' as const), cause, canStillCome: fc.boolean(), isOverdue: fc.boolean() }),
  fc.record({ type: fc.constant('unreachable' as const), cause }),
  fc.record(
    { type: fc.constant('mined' as const), isSuccess: fc.boolean(), hash },
    { requiredKeys: ['type', 'isSuccess'] },
  ),
  fc.record({ type: fc.constant('expired' as const), isRecent: fc.boolean(), isOverdue: fc.boolean() }),
) satisfies fc.Arbitrary<{ type: EventType }>

/** A status of any phase. */
export const anyStatus: fc.Arbitrary<TransactionStatus> = fc.oneof(
  fc.record({
    status: fc.constant('pending' as const),
    awaits: fc.constantFrom('wallet' as const, 'user' as const, 'provider' as const),
  }),
  fc.record(
    { status: fc.constant('submitted' as const), hash, nonce, isObserved: yes },
    { requiredKeys: ['status', 'hash'] },
  ),
  fc.record({ status: fc.constant('confirmed' as const), hash, isFinal: yes }, { requiredKeys: ['status', 'hash'] }),
  fc.record({ status: fc.constant('failed' as const), reason, hash }, { requiredKeys: ['status', 'reason'] }),
  fc.record(
    { status: fc.constant('unknown' as const), suspected: reason, suspectedAt: fc.nat(), hash, nonce },
    { requiredKeys: ['status'] },
  ),
)

/** Steps of the kinds of transactions. */
export const plans: readonly (readonly StepKind[])[] = [
  ['transfer'],
  ['batch'],
  ['approve', 'swap'],
  ['reset', 'approve', 'swap'],
  ['permit', 'swap'],
]

/** A record whose wallet has received the first request. */
export function recordOf(kinds: readonly StepKind[] = ['transfer'], more: Partial<LifecycleRecord> = {}) {
  const steps = kinds.map((kind, index): TransactionStep => ({ kind, status: index === 0 ? 'pending' : 'waiting' }))
  return {
    stage: { status: 'pending', awaits: 'wallet' },
    generation: 0,
    steps,
    createdAt: 0,
    ...more,
  } as LifecycleRecord
}

/** Writes a transition as a text. */
export function textOf(change: Transition | undefined, before: TransactionStatus | undefined): string {
  if (!change) return 'ignored'
  const { status, isReturn, hides, effects } = change
  const isSame = JSON.stringify(status) === JSON.stringify(before) && !isReturn
  const stage = hides ? 'hidden' : isSame ? 'as before' : status === 'removed' ? status : statusText(status)
  return [`${isReturn ? '↺ ' : ''}${stage}`, ...effects.map(effectText)].join(', ')
}

function statusText(status: TransactionStatus): string {
  const { isFinal, isObserved, ...rest } = { isFinal: undefined, isObserved: undefined, ...status }
  return [...Object.values(rest), ...(isFinal ? ['final'] : []), ...(isObserved ? ['observed'] : [])].join(' ')
}

function effectText(effect: Effect): string {
  if (typeof effect === 'string') return effect
  if ('refreshBalances' in effect) return `refresh ${effect.refreshBalances}`
  if ('lookUp' in effect)
    return ['look up', effect.lookUp, ...(effect.hash === undefined ? [] : [effect.hash])].join(' ')
  return `!${effect.notify}${effect.isRepeated ? ' again' : ''}`
}
