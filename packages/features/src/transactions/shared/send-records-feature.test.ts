import { createStore } from '@latchkey/core'
import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { storedRecipientsFeature } from './stored-recipients.ts'
import { sentAgeMs, settledAgeMs } from './journal.ts'
import { parseSendRecord, recordsOf } from './send-records.test-support.ts'
import { maxSendRecords } from './send-records-feature.ts'
import type { SendRecord, SendStage } from './send-state.ts'

const keys = ['@appkit/transactions_send', '@appkit/pending_sends']
const from = '0x2222222222222222222222222222222222222222'
const to = '0x1111111111111111111111111111111111111111'

describe('a send record', () => {
  test('is stored, and read again unchanged', () => {
    const { records, environment } = setUp()
    records.add(record('a', { status: 'sent', hash: '0xab' }))
    const again = setUp(environment.openTab()).records
    expect(again.state.list).toEqual(records.state.list)
    expect(again.state.list).toHaveLength(1)
  })

  test('is shared with other tabs, and each tab keeps the records of the other', () => {
    const first = setUp()
    const second = setUp(first.environment.openTab())
    first.records.add(record('a', { status: 'asked' }))
    second.records.add(record('b', { status: 'asked' }))
    first.records.advance('b', { status: 'sent', hash: '0xab' })
    for (const { records } of [first, second])
      expect(records.state.list.map(({ id, stage }) => [id, stage.status]).sort()).toEqual([
        ['a', 'asked'],
        ['b', 'sent'],
      ])
  })

  test('leaves its recipients in the order of the sends, also after a reload', async () => {
    const { records, environment } = setUp()
    const other = '0x3333333333333333333333333333333333333333'
    const first = record('a', { status: 'confirmed', hash: '0xab' })
    records.add(first)
    await environment.advance(1_000)
    const asked = environment.clock.now()
    records.add({ ...first, id: 'b', asked, trace: { ...first.trace, to: other } })
    await environment.settle()
    const { store } = setUp(environment.openTab())
    const recipients = store.use(storedRecipientsFeature).of({ namespace: 'eip155', address: from })
    expect(recipients.map(({ address }) => address)).toEqual([other, to])
  })

  test('never returns to an earlier stage if storage was full, and another tab reports it unknown', () => {
    const { records, environment } = setUp()
    const other = setUp(environment.openTab()).records
    records.add(record('a', { status: 'asked' }))
    environment.storage.full = true
    records.advance('a', { status: 'sent', hash: `0x${'ab'.repeat(32)}` })
    other.advance('a', { status: 'unanswered' })
    expect([records, other].map(each => each.find('a')?.stage.status)).toEqual(['sent', 'unanswered'])
    other.advance('a', { status: 'confirmed', hash: '0xab' })
    expect(records.find('a')?.stage.status).toBe('confirmed')
  })

  test('keeps the time of its rejection by the network if storage was full, and another tab reports no answer', () => {
    const { records, environment } = setUp()
    records.add(record('a', { status: 'asked' }))
    environment.storage.full = true
    const doubted = { status: 'unanswered', refusedAt: environment.clock.now() } as const
    records.advance('a', doubted)
    environment.storage.full = false
    setUp(environment.openTab()).records.advance('a', { status: 'unanswered' })
    records.read()
    expect(records.find('a')?.stage).toEqual(doubted)
  })

  test('is removed a day after it was settled; an unknown one stays', async () => {
    const { records, environment } = setUp()
    records.add(record('a', { status: 'confirmed', hash: '0xab' }))
    records.add(record('b', { status: 'unanswered' }))
    await environment.advance(settledAgeMs)
    expect(setUp(environment.openTab()).records.state.list.map(({ id }) => id)).toEqual(['b'])
  })

  test('stays for a day after it was settled, however long that took', async () => {
    const { records, environment } = setUp()
    records.add(record('a', { status: 'sent', hash: '0xab' }))
    await environment.advance(5 * settledAgeMs)
    records.advance('a', { status: 'confirmed', hash: '0xab' })
    await environment.advance(settledAgeMs / 2)
    expect(setUp(environment.openTab()).records.state.list).toMatchObject([{ stage: { status: 'confirmed' } }])
  })

  test('is removed a week after it was sent if its outcome stays unknown', async () => {
    const { records, environment } = setUp()
    records.add(record('a', { status: 'sent', hash: '0xab' }))
    await environment.advance(sentAgeMs - 1)
    expect(setUp(environment.openTab()).records.state.list).toHaveLength(1)
    await environment.advance(1)
    expect(setUp(environment.openTab()).records.state.list).toEqual([])
  })

  test('is read from another kit of the page once the user returns', () => {
    const environment = createTestEnvironment()
    const [one, other] = [setUp(environment), setUp(environment)]
    one.records.add(record('a', { status: 'sent', hash: '0xab' }))
    environment.browser.comeBack()
    expect(other.records.state.list).toHaveLength(1)
  })

  test('is limited in number: the settled ones are evicted first', () => {
    const { records } = setUp()
    records.add(record('old', { status: 'unanswered' }))
    for (let index = 0; index < maxSendRecords + 5; index++)
      records.add(record(String(index), { status: 'confirmed', hash: '0xab' }))
    expect(records.state.list).toHaveLength(maxSendRecords)
    expect(records.find('old')).toBeDefined()
  })

  test('is dropped if storage has a record that no kit writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const stored = Object.fromEntries(keys.map(key => [key, JSON.stringify(value)]))
        const { records } = setUp(createTestEnvironment({ stored }))
        expect(records.state.list).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('is dropped if a single field of it is invalid', () => {
    const good = JSON.parse(JSON.stringify(record('a', { status: 'failed', reason: 'nonceTooLow' }))) as object
    expect(parseSendRecord(good)).toEqual(good)
    const bad = [
      { id: 7 },
      { networkId: 'nowhere' },
      { decimals: -1 },
      { decimals: 300 },
      { settled: -1 },
      { asked: 'now' },
      { stage: { status: 'sent' } },
      { stage: { status: 'sent', hash: '<img src=x>' } },
      { stage: { status: 'sent', hash: '0xab', nonce: 0.5 } },
      { stage: { status: 'failed', reason: '__proto__' } },
      { trace: { from, to: 'nobody', amount: '1', since: '1' } },
      { trace: { from, to, amount: '1e18', since: '1' } },
    ]
    for (const change of bad) expect(parseSendRecord({ ...good, ...change }), JSON.stringify(change)).toBeUndefined()
  })

  test('is parsed with all optional fields, and without invalid ones', () => {
    const whole = {
      ...record('a', { status: 'confirmed', hash: '0xab' }),
      iconUrl: 'https://pictures.example/usdc.svg',
      receiverName: 'maya.eth',
      isLocked: true,
      settled: 1,
      isFinal: true,
      wasConfirmed: true,
    }
    expect(parseSendRecord(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
    const {
      iconUrl: _icon,
      receiverName: _name,
      isLocked: _lock,
      isFinal: _final,
      wasConfirmed: _was,
      ...plain
    } = whole
    const wrong = { iconUrl: 7, receiverName: '', isLocked: false, isFinal: 'yes', wasConfirmed: false }
    expect(parseSendRecord({ ...plain, ...wrong })).toEqual(plain)
    for (const stage of [{ status: 'done', reason: 'refused' }, { status: 'failed' }, { status: 'unanswered?' }])
      expect(parseSendRecord({ ...plain, stage }), JSON.stringify(stage)).toBeUndefined()
  })

  test('keeps the time of its rejection by the network if that is valid', () => {
    const rejected = record('a', { status: 'unanswered', refusedAt: 1_735_689_600_000 })
    expect(parseSendRecord(JSON.parse(JSON.stringify(rejected)))).toEqual(rejected)
    for (const refusedAt of [-1, '1', 9e15, null])
      expect(parseSendRecord({ ...rejected, stage: { status: 'unanswered', refusedAt } })?.stage).toEqual({
        status: 'unanswered',
      })
  })
})

function record(id: string, stage: SendStage): SendRecord {
  return {
    id,
    tab: 'tab',
    networkId: 'eip155:1',
    wallet: 'Foxglove',
    symbol: 'ETH',
    decimals: 18,
    trace: { from, to, amount: '1', since: '1' },
    asked: createTestEnvironment().clock.now(),
    stage,
  }
}

function setUp(environment = createTestEnvironment()) {
  const store = createStore(
    { projectId: 'test', networks: [testNetworks.mainnet], adapters: [createMockAdapter()] },
    environment,
  )
  return { store, environment, records: recordsOf(store) }
}
