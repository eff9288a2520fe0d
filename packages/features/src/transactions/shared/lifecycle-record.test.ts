import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { LifecycleEvent } from './lifecycle-events.ts'
import {
  applyEvent,
  compareVersions,
  currentStep,
  type EventContext,
  type LifecycleRecord,
  mergeVersions,
  nonceCertainAgeMs,
  type StepKind,
  versionOf,
} from './lifecycle-record.ts'
import { anyEvent, anyStatus, plans, recordOf } from './lifecycle.test-support.ts'
import { hashOf, phaseOf } from './status.ts'

const requested = { type: 'requested' } as const
const answered = { type: 'answered', hash: '0xaa' } as const
const mined = { type: 'mined', isSuccess: true } as const

describe('a record after events', () => {
  test('has each approval of a swap confirmed before the swap is requested', () => {
    const record = after(recordOf(['reset', 'approve', 'swap']), answered, mined)
    expect(record).toMatchObject({ stage: { status: 'pending', awaits: 'user' }, generation: 0 })
    expect(currentStep(record)).toEqual({ kind: 'approve', status: 'waiting' })
    const second = after(record, [requested, { now: 9, step: 'approve' }])
    expect(second).toMatchObject({ stage: { awaits: 'wallet' }, generation: 1, requestedAt: 9 })
    const third = after(second, { ...answered, hash: '0xbb' }, mined, [requested, { now: 10, step: 'swap' }], answered)
    expect(third.steps).toEqual([
      { kind: 'reset', status: 'confirmed', hash: '0xaa' },
      { kind: 'approve', status: 'confirmed', hash: '0xbb' },
      { kind: 'swap', status: 'submitted', hash: '0xaa' },
    ])
    expect(after(third, mined)).toMatchObject({ stage: { status: 'confirmed', hash: '0xaa' }, settledAt: 1 })
  })

  test('waits for the user again if an approval is confirmed and the swap is rejected', () => {
    const paused = after(recordOf(['approve', 'swap']), answered, mined)
    const record = after(paused, [requested, { now: 2, step: 'swap' }], { type: 'rejected' })
    expect(record).toMatchObject({ stage: { status: 'pending', awaits: 'user' }, generation: 2 })
    expect(record.steps).toEqual([
      { kind: 'approve', status: 'confirmed', hash: '0xaa' },
      { kind: 'swap', status: 'waiting' },
    ])
  })

  test('has a signed permit confirmed once its swap is requested, and is removed if the user rejects either', () => {
    const permit = recordOf(['permit', 'swap'])
    const swap = after(permit, [requested, { now: 2, step: 'swap' }])
    expect(swap.steps).toEqual([
      { kind: 'permit', status: 'confirmed' },
      { kind: 'swap', status: 'pending' },
    ])
    expect(swap.generation).toBe(1)
    for (const record of [permit, swap])
      expect(applyEvent(record, { type: 'rejected' }, { now: 3 })?.record).toBe(undefined)
    expect(applyEvent(permit, { type: 'abandoned' }, { now: 3 })?.record).toBe(undefined)
    expect(after(swap, { type: 'abandoned' }).stage).toEqual({ status: 'unknown' })
  })

  test('has a batch as a swap once the chain has shown its transaction', () => {
    const unknown = after(recordOf(['batch']), { type: 'timedOut' })
    const found = after(unknown, { type: 'found', cause: 'poll', found: { status: 'there', hash: '0xbb' } })
    expect(found.steps).toEqual([{ kind: 'swap', status: 'submitted', hash: '0xbb' }])
    const named = after(recordOf(['batch']), answered, { ...mined, hash: '0xbb' })
    expect(named).toMatchObject({
      steps: [{ kind: 'batch', status: 'confirmed', hash: '0xaa' }],
      stage: { hash: '0xbb' },
    })
  })

  test('has the failed step, and those after it as they were', () => {
    const record = after(recordOf(['approve', 'swap']), answered, { type: 'mined', isSuccess: false })
    expect(record.steps).toEqual([
      { kind: 'approve', status: 'failed', hash: '0xaa' },
      { kind: 'swap', status: 'waiting' },
    ])
    expect(record.settledAt).toBe(1)
  })

  test('is unsettled and confirmed once before after a reorganisation, in a new generation', () => {
    const confirmed = after(recordOf(), answered, [mined, { now: 5 }])
    expect(confirmed).toMatchObject({ settledAt: 5, generation: 0 })
    const { settledAt, ...record } = after(confirmed, { type: 'reorganised' })
    expect(settledAt).toBe(undefined)
    expect(record).toMatchObject({ stage: { status: 'submitted' }, wasConfirmed: true, generation: 1 })
    const again = after(record, [mined, { now: 9 }], [{ type: 'finalized' }, { now: 99 }])
    expect(again).toMatchObject({ stage: { isFinal: true }, settledAt: 9 })
  })

  test('stays hidden once it is dismissed, if its key must stay taken', () => {
    const context = { now: 1, isExclusive: true }
    const hidden = after(recordOf(), { type: 'timedOut' }, [{ type: 'dismissed' }, context])
    expect(hidden).toMatchObject({ stage: { status: 'unknown' }, isHidden: true })
    expect(after(hidden, answered)).toMatchObject({ stage: { status: 'submitted' }, isHidden: true })
    expect(applyEvent(hidden, { type: 'dismissed' }, { now: 1 })?.record).toBe(undefined)
  })

  test.each<[string, number, boolean]>([
    ['a day after its request', nonceCertainAgeMs, true],
    ['before', nonceCertainAgeMs - 1, false],
  ])('is replaced by a transaction with the expected nonce %s', (_when, now, isReplaced) => {
    const event = { type: 'found', cause: 'poll', found: { status: 'replaced', hash: '0xbb' } } as const
    expect(applyEvent(after(recordOf(), answered), event, { now }) !== undefined).toBe(isReplaced)
  })
})

describe('an answer for an earlier version of a record', () => {
  test('is dropped if the wallet gave it to an earlier request', () => {
    const paused = after(recordOf(['approve', 'swap']), answered, mined)
    const second = after(paused, [requested, { now: 2, step: 'swap' }])
    for (const event of [answered, { type: 'rejected' }, { type: 'timedOut' }] as const)
      expect(applyEvent(second, event, { now: 3, version: versionOf(paused) })).toBe(undefined)
    expect(applyEvent(second, answered, { now: 3, version: versionOf(second) })).toBeDefined()
  })

  test('counts if the wallet gives it after the time limit', () => {
    const asked = recordOf()
    const record = after(asked, { type: 'timedOut' })
    expect(applyEvent(record, answered, { now: 3, version: versionOf(asked) })?.record?.stage).toEqual({
      status: 'submitted',
      hash: '0xaa',
    })
  })

  test('is dropped if a node gives it of another hash', () => {
    const submitted = after(recordOf(), answered)
    const other = after(submitted, { type: 'found', cause: 'poll', found: { status: 'there', hash: '0xbb' } })
    expect(other.generation).toBe(1)
    expect(applyEvent(other, mined, { now: 3, version: versionOf(submitted) })).toBe(undefined)
    const found = { type: 'found', cause: 'poll', found: { status: 'there', hash: '0xbb' } } as const
    const unknown = after(recordOf(), { type: 'timedOut' })
    expect(applyEvent(submitted, found, { now: 3, version: versionOf(unknown) })).toBe(undefined)
    const upper = { ...versionOf(submitted), hash: '0xAA' }
    expect(applyEvent(submitted, mined, { now: 3, version: upper })).toBeDefined()
  })
})

const anyHistory = fc.record({
  kinds: fc.constantFrom(...plans),
  isExclusive: fc.boolean(),
  events: fc.array(fc.tuple(anyEvent, fc.nat(2 * nonceCertainAgeMs)), { maxLength: 20 }),
})

/** Calls back with each change of a random history. */
function expectOfEachChange(
  check: (before: LifecycleRecord, event: LifecycleEvent, after: LifecycleRecord) => void,
): void {
  fc.assert(
    fc.property(anyHistory, ({ kinds, isExclusive, events }) => {
      let record = recordOf(kinds)
      for (const [event, now] of events) {
        const change = applyEvent(record, event, { now, isExclusive })
        if (!change) continue
        if (!change.record) return
        check(record, event, change.record)
        record = change.record
      }
    }),
    { numRuns: 500 },
  )
}

describe('in any history of events', () => {
  test('what is final stays so, and what is confirmed changes only by a reorganisation', () => {
    expectOfEachChange((before, { type }, next) => {
      const phase = phaseOf(before.stage)
      if (phase === 'final' || phase === 'failed') expect(next.stage).toEqual(before.stage)
      if (phase === 'included' && type !== 'reorganised') expect(next.stage).toMatchObject({ ...before.stage })
    })
  })

  test('no event but a request, which is claimed, leads to the wallet', () => {
    fc.assert(
      fc.property(anyStatus, anyEvent, fc.constantFrom(...plans), (stage, event, kinds) => {
        const change = applyEvent(recordOf(kinds, { stage }), event, { now: 1 })
        const isRequested = change?.record && phaseOf(change.record.stage) === 'pending'
        expect(isRequested ? [event.type, change.effects] : ['requested', ['claim']]).toEqual(['requested', ['claim']])
      }),
      { numRuns: 1_000 },
    )
  })

  test('a transaction with a known hash never becomes unknown without a hash', () => {
    expectOfEachChange((before, _event, next) => {
      if (hashOf(before.stage) !== undefined) expect(phaseOf(next.stage)).not.toBe('unknown')
    })
  })

  test('the generation never falls, and grows if the hash becomes another one', () => {
    expectOfEachChange((before, { type }, next) => {
      expect(next.generation).toBeGreaterThanOrEqual(before.generation)
      const [one, other] = [hashOf(before.stage), hashOf(next.stage)]
      // A batch is confirmed under the hash of its transaction.
      if (one !== undefined && other !== undefined && one !== other && type !== 'mined')
        expect(next.generation).toBeGreaterThan(before.generation)
    })
  })

  test('each change is newer than the record before, so that another tab accepts it', () => {
    expectOfEachChange((before, _event, next) => {
      const isChanged = JSON.stringify(next) !== JSON.stringify({ ...before, ...(next.isHidden && { isHidden: true }) })
      if (isChanged) expect(compareVersions(next, before), JSON.stringify([before, next])).toBeGreaterThan(0)
    })
  })
})

describe('versions of a record in two tabs', () => {
  const version: fc.Arbitrary<LifecycleRecord> = fc
    .record(
      {
        stage: anyStatus,
        generation: fc.nat(2),
        steps: fc.constantFrom<readonly StepKind[]>(['transfer'], ['batch']).map(kinds => recordOf(kinds).steps),
        createdAt: fc.constant(0),
        settledAt: fc.nat(2),
        isHidden: fc.constant(true as const),
      },
      { requiredKeys: ['stage', 'generation', 'steps', 'createdAt'] },
    )
    .map(record => ({ ...record }))

  test('are totally ordered', () => {
    fc.assert(
      fc.property(version, version, version, (one, two, three) => {
        expect(Math.sign(compareVersions(one, two))).toBe(0 - Math.sign(compareVersions(two, one)))
        if (compareVersions(one, two) >= 0 && compareVersions(two, three) >= 0)
          expect(compareVersions(one, three)).toBeGreaterThanOrEqual(0)
        const isSame = JSON.stringify({ ...one, isHidden: 0 }) === JSON.stringify({ ...two, isHidden: 0 })
        if (compareVersions(one, two) === 0) expect(isSame).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('merge to the same record in whatever order they are read, and however often', () => {
    fc.assert(
      fc.property(version, version, version, (one, two, three) => {
        expect(mergeVersions(one, two)).toEqual(mergeVersions(two, one))
        expect(mergeVersions(mergeVersions(one, two), three)).toEqual(mergeVersions(one, mergeVersions(two, three)))
        expect(mergeVersions(one, one)).toEqual(one)
      }),
      { numRuns: 1_000 },
    )
  })

  test('merge to a hidden record if either is hidden', () => {
    const [shown, newer] = [recordOf(), after(recordOf(), answered)]
    expect(mergeVersions({ ...shown, isHidden: true }, newer)).toEqual({ ...newer, isHidden: true })
    expect(mergeVersions(newer, { ...shown, isHidden: true })).toEqual({ ...newer, isHidden: true })
    expect(mergeVersions(newer, shown)).toEqual(newer)
  })
})

type Happening = LifecycleEvent | readonly [LifecycleEvent, EventContext]

/** Applies events one after the other. @throws if one changes nothing, or removes the record */
function after(record: LifecycleRecord, ...happenings: readonly Happening[]): LifecycleRecord {
  return happenings.reduce((current, happening) => {
    const [event, context] = 'type' in happening ? [happening, { now: 1 }] : happening
    const next = applyEvent(current, event, context)?.record
    if (!next) throw new Error(`${event.type} leaves no record`)
    return next
  }, record)
}
