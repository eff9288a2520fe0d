import { createTestEnvironment, type TestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { sentAgeMs, settledAgeMs } from '../shared/journal.ts'
import { openKit } from '../shared/stored-records.test-support.ts'
import { setUpPlay } from './played-swap.test-support.ts'
import { newRecord } from './new-swap-record.ts'
import { hash, recordAt } from './swap-outcomes.test-support.ts'
import { orderOf, tokenOf } from './swap-order.test-support.ts'
import { isRecordOf, swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapRecord, SwapStage } from './swap-state.ts'

const key = '@appkit/pending_swaps'
const sent: SwapStage = { status: 'sent', step: 'swap', hash }

/** Returns the ids of the swaps that a page lists. */
const listed = (environment: TestEnvironment): string[] =>
  openKit(environment.openTab())
    .use(swapRecordsFeature)
    .state.list.map(({ id }) => id)
    .toSorted()

function store(environment: TestEnvironment, records: readonly SwapRecord[]): void {
  environment.storage.set(key, JSON.stringify(records))
}

describe('a stored swap', () => {
  test('stays a day after its end, a week after it was sent, and until it is dismissed in all other stages', async () => {
    const environment = createTestEnvironment()
    const asked = environment.clock.now()
    const settled = asked + 1_000
    const at = (id: string, stage: SwapStage, more: Partial<SwapRecord> = {}) => ({
      ...recordAt(stage),
      id,
      asked,
      ...more,
    })
    store(environment, [
      at('approved', { status: 'approved' }),
      at('done', { status: 'done', hash }, { settled }),
      at('failed', { status: 'failed', reason: 'reverted' }, { settled }),
      at('sent', sent),
      at('unanswered', { status: 'unanswered', step: 'swap' }),
    ])
    await environment.advance(settledAgeMs + 999)
    expect(listed(environment)).toEqual(['approved', 'done', 'failed', 'sent', 'unanswered'])
    await environment.advance(1)
    expect(listed(environment)).toEqual(['approved', 'sent', 'unanswered'])
    await environment.advance(sentAgeMs - settledAgeMs - 1_000)
    expect(listed(environment)).toEqual(['approved', 'unanswered'])
    await environment.advance(52 * sentAgeMs)
    expect(listed(environment)).toEqual(['approved', 'unanswered'])
  })

  test('is one of at most 49, and those that ended go first, however new', () => {
    const environment = createTestEnvironment()
    const now = environment.clock.now()
    const open = Array.from({ length: 48 }, (_, index) => ({
      ...recordAt(sent),
      id: `open-${index}`,
      asked: now - 9_000,
    }))
    const ended = [1, 2].map(index => ({
      ...recordAt({ status: 'done', hash }),
      id: `done-${index}`,
      asked: now - index,
    }))
    store(environment, [...ended, ...open])
    const records = openKit(environment).use(swapRecordsFeature)
    expect(records.state.list).toHaveLength(49)
    expect(records.find('done-2')).toBeUndefined()
    expect(records.ask({ ...recordAt({ status: 'asked', step: 'swap' }), id: 'next', asked: now })).toBe(true)
    expect([records.state.list.length, records.find('done-1')]).toEqual([49, undefined])
    // Nothing that is pending is evicted for one more.
    expect(records.ask({ ...recordAt({ status: 'asked', step: 'swap' }), id: 'old', asked: now - 10_000 })).toBe(false)
    expect(listed(environment)).toEqual(['next', ...open.map(({ id }) => id)].toSorted())
  })

  test('keeps its older stage in storage if the answer does not fit, so that a later page searches for it', async () => {
    const world = await setUpPlay()
    await world.moments['swap is requested']()
    await world.settle()
    world.environment.storage.full = true
    await world.moments['wallet returns a hash']()
    await world.settle()
    expect(world.stage()).toBe('sent swap')
    expect(JSON.parse(world.environment.openTab().storage.get(key) ?? '')).toMatchObject([
      { stage: { status: 'asked', step: 'swap' }, trace: { nonce: 1 } },
    ])
    world.environment.storage.full = false
    await world.moments['page reloads']()
    await world.settle()
    expect([world.stage(), world.asked()]).toEqual(['unanswered swap', 1])
    await world.moments['chain has it']()
    await world.moments['search runs']()
    await world.settle()
    expect([world.stage(), world.asked()]).toEqual(['sent swap', 1])
    world.end()
  })
})

test('a final record stays as it is, and a pending one has the time of its end', async () => {
  const environment = createTestEnvironment()
  const records = openKit(environment).use(swapRecordsFeature)
  records.put({ ...recordAt(sent), asked: environment.clock.now() })
  await environment.advance(5)
  const failed = { status: 'failed', reason: 'reverted' } as const
  records.change('one', record => ({ ...record, stage: failed }))
  const settled = environment.clock.now()
  expect(records.find('one')).toMatchObject({ stage: failed, settled })
  await environment.advance(5)
  records.change('one', record => ({ ...record, stage: { status: 'done', hash } }))
  expect(records.find('one')).toMatchObject({ stage: failed, settled })
})

test('a record is that of an order with its account, tokens and amount, and of no other', () => {
  const kit = openKit(createTestEnvironment())
  const { order, plan } = orderOf(kit, 'swap')
  const record = newRecord(kit, order, plan, 'one', undefined)
  const other = tokenOf('DAI', `0x${'d'.repeat(40)}`)
  expect(isRecordOf(record, order)).toBe(true)
  expect(isRecordOf(record, { ...order, account: order.account.toLowerCase(), slippage: 2 })).toBe(true)
  expect(isRecordOf(undefined, order)).toBe(false)
  for (const change of [{ account: `0x${'2'.repeat(40)}` }, { from: other }, { to: other }, { amount: 9_999_999n }])
    expect(isRecordOf(record, { ...order, ...change })).toBe(false)
})
