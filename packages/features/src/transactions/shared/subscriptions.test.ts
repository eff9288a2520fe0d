import { describe, expect, test } from 'vitest'

import { nonceCertainAgeMs } from './lifecycle-record.ts'
import { recordOf } from './lifecycle.test-support.ts'
import type { TransactionStatus } from './status.ts'
import {
  answerTimeoutMs,
  finalityTimeMs,
  type SubscribedRecord,
  type SubscriptionFacts,
  subscriptionsOf,
} from './subscriptions.ts'

const page: SubscriptionFacts = { now: 1_000, isInFlight: false, tab: 'this', hasLocks: true }

function running(
  record: Partial<SubscribedRecord>,
  facts: Partial<SubscriptionFacts> = {},
  kind: 'transfer' | 'batch' = 'transfer',
) {
  const whole = { ...recordOf([kind]), tab: 'other', createdAt: 1_000, ...record }
  const { version: _, ...rest } = subscriptionsOf(whole, { ...page, ...facts })
  return rest
}

describe('the request of another page', () => {
  test('is judged by its lock, and after the time limit', () => {
    expect(running({ isLocked: true })).toEqual({ watchesLock: true, abandonInMs: answerTimeoutMs })
    expect(running({ isLocked: true, tab: 'this' })).toEqual({ watchesLock: true, abandonInMs: answerTimeoutMs })
    expect(running({ isLocked: true }, { trustsLock: true, now: 9 * answerTimeoutMs })).toEqual({ watchesLock: true })
  })

  test('is judged by its tab if there is no lock, and by the time of the latest request', () => {
    for (const [record, facts] of [
      [{}, {}],
      [{ isLocked: true as const }, { hasLocks: false }],
    ] as const) {
      expect(running(record, facts)).toEqual({ abandonInMs: answerTimeoutMs })
      expect(running({ ...record, tab: 'this' }, facts)).toEqual({ abandonInMs: 0 })
    }
    const later = { createdAt: 0, requestedAt: 5_000 }
    expect(running(later, { now: 5_001 })).toEqual({ abandonInMs: answerTimeoutMs - 1 })
    expect(running(later, { now: nonceCertainAgeMs })).toEqual({ abandonInMs: 0 })
  })

  test('is judged after the time limit too if the clock was set back', () => {
    expect(running({ createdAt: nonceCertainAgeMs }, { now: 0 })).toEqual({ abandonInMs: 0 })
  })

  test('is left alone while a kit of this page waits for the wallet', () => {
    for (const record of [{}, { isLocked: true as const }, { tab: 'this' }])
      expect(running(record, { isInFlight: true, now: nonceCertainAgeMs })).toEqual({})
  })
})

test.each<[string, TransactionStatus, object]>([
  ['submitted', { status: 'submitted', hash: '0xa' }, { follows: '0xa' }],
  ['unknown', { status: 'unknown' }, { searches: true }],
  ['missing', { status: 'unknown', hash: '0xa' }, { follows: '0xa', searches: true }],
  ['at a provider', { status: 'pending', awaits: 'provider' }, { awaitsDelivery: true }],
  ['paused', { status: 'pending', awaits: 'user' }, {}],
  ['final', { status: 'confirmed', hash: '0xa', isFinal: true }, {}],
  ['unsent', { status: 'failed', reason: 'refused' }, {}],
  ['failed', { status: 'failed', reason: 'reverted', hash: '0xa' }, {}],
])('a transaction that is %s needs what follows from its status, in flight or not', (_name, stage, expected) => {
  for (const isInFlight of [true, false]) expect(running({ stage }, { isInFlight })).toEqual(expected)
})

test('the wallet is polled for a batch, which no node knows by its id', () => {
  const stage = { status: 'submitted', hash: 'batch-1' } as const
  const steps = [{ kind: 'batch', status: 'submitted', hash: 'batch-1' }] as const
  expect(running({ stage, steps })).toEqual({ followsBatch: 'batch-1' })
})

test('a confirmed transaction is verified once more when no reorganisation can replace it', () => {
  const stage = { status: 'confirmed', hash: '0xa' } as const
  const verifies = (inMs: number) => ({ verifies: { hash: '0xa', inMs } })
  expect(running({ stage, settledAt: 400 })).toEqual(verifies(finalityTimeMs - 600))
  expect(running({ stage })).toEqual(verifies(finalityTimeMs))
  expect(running({ stage, settledAt: 0 }, { now: nonceCertainAgeMs })).toEqual(verifies(0))
  expect(running({ stage, settledAt: nonceCertainAgeMs }, { now: 0 })).toEqual(verifies(finalityTimeMs))
})

test('each carries the version of the record that its events belong to', () => {
  const stage = { status: 'submitted', hash: '0xa' } as const
  const record = { ...recordOf(), tab: 'other', generation: 3, requestedAt: 7, stage }
  expect(subscriptionsOf(record, page).version).toEqual({ generation: 3, requestedAt: 7, hash: '0xa' })
})
