import type { FoundTransfer } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import type { EventType, LifecycleEvent, LifecycleFacts } from './lifecycle-events.ts'
import { textOf } from './lifecycle.test-support.ts'
import { transition } from './lifecycle-table.ts'
import { type Phase, phaseOf, type TransactionStatus } from './status.ts'

const statuses: Record<Phase, TransactionStatus | undefined> = {
  none: undefined,
  pending: { status: 'pending', awaits: 'wallet' },
  paused: { status: 'pending', awaits: 'user' },
  atProvider: { status: 'pending', awaits: 'provider' },
  submitted: { status: 'submitted', hash: '0xA', nonce: 7 },
  unknown: { status: 'unknown' },
  missing: { status: 'unknown', hash: '0xA' },
  included: { status: 'confirmed', hash: '0xA' },
  final: { status: 'confirmed', hash: '0xA', isFinal: true },
  unsent: { status: 'failed', reason: 'insufficientFunds' },
  failed: { status: 'failed', reason: 'reverted', hash: '0xA' },
}

const single: LifecycleFacts = {
  isLastStep: true,
  isSignature: false,
  hasConfirmedStep: false,
  isNonceCertain: false,
  wasConfirmed: false,
  isExclusive: false,
}
const approval = { isLastStep: false }
const signature = { isSignature: true }
const second = { hasConfirmedStep: true }
const exclusive = { isExclusive: true }
const certain = { isNonceCertain: true }
const again = { wasConfirmed: true }

const found = (status: FoundTransfer['status'], hash: string, nonce?: number): FoundTransfer => ({
  status,
  hash,
  ...(nonce !== undefined && { nonce }),
})
type Cause = 'poll' | 'proof' | 'superseded' | 'expired' | 'overdue'
const there = (hash: string, cause: Cause = 'poll', nonce?: number) =>
  ({ type: 'found', cause, found: found('there', hash, nonce) }) as const
const other = (hash: string, cause: Cause = 'poll', searchedHash?: string) =>
  ({
    type: 'found',
    cause,
    found: found('replaced', hash),
    ...(searchedHash !== undefined && { searchedHash }),
  }) as const
const nowhere = (cause: Cause = 'poll', more = {}) =>
  ({ type: 'notFound', cause, canStillCome: true, isOverdue: false, ...more }) as const
const failure = (reason: 'insufficientFunds' | 'nonceTooLow' | 'confirmedTooLate') =>
  ({ type: 'failed', reason, at: 5 }) as const
const answered = { type: 'answered', hash: '0xB' } as const
const rejected = { type: 'rejected' } as const
const noAnswer = { type: 'noAnswer' } as const
const timedOut = { type: 'timedOut' } as const
const mined = { type: 'mined', isSuccess: true } as const
const reverted = { type: 'mined', isSuccess: false } as const
const dismissed = { type: 'dismissed' } as const
const declared = { type: 'declaredNotSent' } as const
const suspects = (reason: 'nonceTooLow' | 'confirmedTooLate') =>
  ({ status: 'unknown', suspected: reason, suspectedAt: 5 }) as const

/** At least one event of each type, with which no phase needs facts. */
const samples: Record<EventType, readonly LifecycleEvent[]> = {
  requested: [{ type: 'requested' }],
  answered: [answered],
  rejected: [rejected],
  failed: [failure('insufficientFunds'), failure('nonceTooLow')],
  noAnswer: [noAnswer],
  timedOut: [timedOut],
  abandoned: [{ type: 'abandoned' }],
  found: [there('0xA'), there('0xB'), other('0xB'), other('0xB', 'superseded', '0xB'), there('0xB', 'proof')],
  notFound: [nowhere(), nowhere('proof'), nowhere('expired'), nowhere('overdue'), nowhere('poll', { isOverdue: true })],
  unreachable: [
    { type: 'unreachable', cause: 'poll' },
    { type: 'unreachable', cause: 'proof' },
  ],
  mined: [mined, reverted],
  superseded: [{ type: 'superseded', hash: '0xB' }],
  expired: [
    { type: 'expired', isRecent: true, isOverdue: false },
    { type: 'expired', isRecent: false, isOverdue: true },
  ],
  finalized: [{ type: 'finalized' }],
  reorganised: [{ type: 'reorganised' }],
  delivered: [{ type: 'delivered', hash: '0xB' }],
  declaredNotSent: [declared],
  dismissed: [dismissed],
}

/** Row: the event, the result in words, facts, and another status of the phase. */
type Row = readonly [LifecycleEvent, string, Partial<LifecycleFacts>?, TransactionStatus?]

const requested = { type: 'requested' } as const
const expired = (isRecent: boolean, isOverdue = false) => ({ type: 'expired', isRecent, isOverdue }) as const
const unreachable = (cause: Cause) => ({ type: 'unreachable', cause }) as const
const declarations: readonly Row[] = [
  [declared, 'removed, remove'],
  [declared, '↺ failed notSent, store', exclusive],
]
const dismissals: readonly Row[] = [
  [dismissed, 'removed, remove'],
  [dismissed, 'hidden, store', exclusive],
]
const submittedLate = 'as before, refresh submitted, !submitted'
const answersAfterHash: readonly Row[] = [
  [answered, submittedLate],
  [rejected, submittedLate],
  [failure('nonceTooLow'), submittedLate],
  [noAnswer, submittedLate],
  [timedOut, submittedLate],
  [there('0xB', 'proof'), submittedLate],
  [other('0xB', 'proof'), submittedLate],
  [nowhere('proof', { isOverdue: true }), submittedLate],
  [unreachable('proof'), submittedLate],
  [unreachable('poll'), 'ignored'],
]
const minings: readonly Row[] = [
  [mined, 'confirmed 0xA, store, refresh settled, !confirmed'],
  [mined, 'confirmed 0xA, store, refresh settled, !confirmed again', again],
  [{ ...mined, hash: '0xB' }, 'confirmed 0xB, store, refresh settled, !confirmed'],
  [mined, 'pending user, store, !stepConfirmed', approval],
  [reverted, 'failed reverted 0xA, store, refresh settled, !failed'],
  [reverted, 'failed reverted 0xA, store, refresh settled, !stepFailed', approval],
]

/** The user has said that nothing was sent. */
const saidNotSent = { status: 'failed', reason: 'notSent' } as const

/** Every event that changes something. All others are ignored. */
const rows: Record<Phase, readonly Row[]> = {
  none: [[requested, 'pending wallet, claim']],
  pending: [
    [requested, 'ignored'],
    [requested, '↺ pending wallet, claim', signature],
    [answered, 'submitted 0xB, store, releaseLock, refresh submitted, !submitted'],
    [rejected, 'removed, remove, releaseLock, !rejected'],
    [rejected, '↺ pending user, store, releaseLock, !rejected', second],
    [failure('insufficientFunds'), 'failed insufficientFunds, store, releaseLock, !unsent'],
    [failure('nonceTooLow'), 'unknown nonceTooLow 5, store, releaseLock, look up proof'],
    [failure('confirmedTooLate'), 'unknown confirmedTooLate 5, store, releaseLock, look up proof'],
    [noAnswer, 'unknown, store, releaseLock, !noAnswer'],
    [timedOut, 'unknown, store, releaseLock, !timedOut'],
    [{ type: 'abandoned' }, 'unknown, store'],
    [{ type: 'abandoned' }, 'removed, remove', signature],
  ],
  paused: [
    [requested, '↺ pending wallet, claim'],
    [dismissed, 'removed, remove'],
  ],
  atProvider: [
    [{ type: 'delivered', hash: '0xB' }, 'confirmed 0xB final, store, refresh settled, !confirmed'],
    [dismissed, 'removed, remove'],
  ],
  submitted: [
    ...answersAfterHash,
    ...minings,
    [{ type: 'superseded', hash: '0xB' }, 'as before, look up superseded 0xB'],
    [expired(true), 'as before, look up expired 0xA'],
    [expired(true), 'ignored', again],
    [expired(true, true), 'as before, look up overdue 0xA', again],
    [expired(false), 'ignored'],
    [expired(false, true), 'as before, look up overdue 0xA'],
    [there('0xa'), 'submitted 0xA 7 observed, store'],
    [there('0xa', 'poll', 9), 'submitted 0xA 7 observed, store'],
    [there('0xa', 'poll', 9), 'submitted 0xA 9 observed, store', {}, { status: 'submitted', hash: '0xA' }],
    [there('0xB', 'poll', 8), '↺ submitted 0xB 8 observed, store'],
    [there('0xB', 'expired'), '↺ submitted 0xB observed, store'],
    [other('0xA'), 'submitted 0xA 7 observed, store'],
    [other('0xB'), 'ignored'],
    [other('0xB'), '↺ failed replaced 0xB, store, refresh settled, !failed', certain],
    [other('0xB'), '↺ failed replaced 0xB, store, refresh settled, !stepFailed', { ...certain, ...approval }],
    [other('0xb', 'superseded', '0xB'), '↺ failed replaced 0xb, store, refresh settled, !failed'],
    [other('0xC', 'superseded', '0xB'), 'ignored', certain],
    [other('0xC', 'superseded'), 'ignored', certain],
    [other('0xA', 'expired'), 'failed confirmedTooLate 0xA, store, refresh settled, !failed'],
    [other('0xB', 'expired'), 'failed confirmedTooLate 0xA, store, refresh settled, !failed'],
    [other('0xA', 'overdue'), '↺ unknown 0xA 7, store, !dropped'],
    [nowhere(), 'ignored'],
    [nowhere('superseded', { isOverdue: true }), 'ignored'],
    [nowhere('poll', { isOverdue: true }), '↺ unknown 0xA 7, store, !dropped'],
    [nowhere('overdue'), '↺ unknown 0xA, store, !dropped', {}, { status: 'submitted', hash: '0xA' }],
    [nowhere('expired'), 'failed confirmedTooLate 0xA, store, refresh settled, !failed'],
    ...dismissals,
  ],
  unknown: [
    [answered, 'submitted 0xB, store, refresh submitted, !submitted'],
    [rejected, 'removed, remove, releaseLock, !rejected'],
    [rejected, '↺ pending user, store, releaseLock, !rejected', second],
    [failure('insufficientFunds'), 'failed insufficientFunds, store, releaseLock, !unsent'],
    [failure('nonceTooLow'), 'unknown nonceTooLow 5, store, releaseLock, look up proof'],
    [failure('nonceTooLow'), 'ignored', {}, suspects('nonceTooLow')],
    [noAnswer, 'as before, !noAnswer'],
    [timedOut, 'as before, !timedOut'],
    [there('0xB', 'poll', 7), 'submitted 0xB 7 observed, store'],
    [there('0xB', 'proof'), 'submitted 0xB observed, store, refresh submitted, !submitted'],
    [other('0xB'), 'ignored', certain],
    [other('0xB', 'proof'), 'ignored'],
    [other('0xB'), 'ignored', {}, suspects('nonceTooLow')],
    [other('0xB', 'proof'), 'failed nonceTooLow, store, !unsent', {}, suspects('nonceTooLow')],
    [nowhere('poll', { canStillCome: false, isOverdue: true }), 'ignored'],
    [nowhere('poll', { canStillCome: false }), 'ignored', {}, suspects('nonceTooLow')],
    [nowhere(), 'ignored', {}, suspects('confirmedTooLate')],
    [nowhere('poll', { canStillCome: false }), 'failed confirmedTooLate, store', {}, suspects('confirmedTooLate')],
    [
      nowhere('proof', { canStillCome: false }),
      'failed confirmedTooLate, store, !unsent',
      {},
      suspects('confirmedTooLate'),
    ],
    [nowhere('proof'), 'as before, !unsent', {}, suspects('nonceTooLow')],
    [unreachable('poll'), 'ignored', {}, suspects('nonceTooLow')],
    [unreachable('proof'), 'as before, !unsent', {}, suspects('nonceTooLow')],
    ...declarations,
    ...dismissals,
  ],
  missing: [
    ...answersAfterHash.slice(1),
    [answered, '↺ submitted 0xB, store, refresh submitted, !submitted'],
    [nowhere('poll', { isOverdue: true }), 'ignored'],
    ...minings,
    [there('0xA', 'poll', 7), '↺ submitted 0xA 7 observed, store'],
    [there('0xB'), '↺ submitted 0xB observed, store'],
    [other('0xA'), 'ignored', certain],
    [other('0xB'), 'ignored'],
    [other('0xB'), '↺ failed replaced 0xB, store, refresh settled, !failed', certain],
    ...declarations,
    ...dismissals,
  ],
  included: [
    ...answersAfterHash,
    [there('0xB'), 'ignored'],
    [nowhere('poll', { isOverdue: true }), 'ignored'],
    [{ type: 'finalized' }, 'confirmed 0xA final, store'],
    [{ type: 'reorganised' }, '↺ submitted 0xA observed, store, refresh settled, !reorganised'],
    ...dismissals,
  ],
  final: [...answersAfterHash, [there('0xB'), 'ignored'], [other('0xB'), 'ignored', certain], ...dismissals],
  unsent: [
    [there('0xB'), 'submitted 0xB observed, store'],
    [other('0xB'), 'ignored', certain],
    [answered, '↺ submitted 0xB, store, refresh submitted, !submitted', {}, saidNotSent],
    [rejected, 'as before, !rejected', {}, saidNotSent],
    [answered, 'ignored'],
    [rejected, 'ignored'],
    ...dismissals,
  ],
  failed: [
    ...answersAfterHash.map(([event, text]): Row => [
      event,
      text === submittedLate ? 'as before, !failed again' : text,
    ]),
    [there('0xB'), 'ignored'],
    [nowhere('expired'), 'ignored'],
    ...dismissals,
  ],
}

const phases = Object.keys(rows) as Phase[]
const types = Object.keys(samples) as EventType[]

test('the table has a row for each of 11 phases and 18 events, and each status is of its phase', () => {
  expect([phases.length, types.length]).toEqual([11, 18])
  for (const phase of phases) {
    const others = rows[phase].flatMap(([, , , status]) => status ?? [])
    for (const status of [statuses[phase], ...others]) expect(phaseOf(status)).toBe(phase)
  }
})

describe.each(phases)('a transaction that is %s', phase => {
  test.each(rows[phase].map(row => [nameOf(row), row] as const))('%s', (_name, row) => {
    const [event, expected, facts, status = statuses[phase]] = row
    expect(textOf(transition(status, event, { ...single, ...facts }), status)).toBe(expected)
  })

  test('ignores every other event, whatever its facts', () => {
    const heard = new Set<EventType>(rows[phase].map(([{ type }]) => type))
    const ignored = types.filter(type => !heard.has(type))
    for (const type of ignored) {
      for (const event of samples[type]) {
        for (const facts of [{}, approval, signature, second, exclusive, certain, again])
          expect(transition(statuses[phase], event, { ...single, ...facts }), `${type} ${JSON.stringify(facts)}`).toBe(
            undefined,
          )
      }
    }
    expect(heard.size + ignored.length).toBe(types.length)
  })
})

function nameOf([event, expected, facts = {}, status]: Row): string {
  const { type, ...rest } = event
  return `${type} ${JSON.stringify({ ...rest, ...facts, ...status })}: ${expected}`
}
