import { createStore, type Store } from '@latchkey/core'
import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { purchasesFeature } from '../onramp/purchases-feature.ts'
import { maxPayments, sendRecordsFeature } from './send-records-feature.ts'
import { paymentsOf } from './send-records.test-support.ts'
import { toTransferRecord } from './transfer-record.ts'
import { swapRecordsFeature } from '../swap/swap-records-feature.ts'
import type { SendRecord } from './send-state.ts'
import { createJournal, journalFeature } from './journal.ts'

const account = '0x2222222222222222222222222222222222222222'
const other = '0x1111111111111111111111111111111111111111'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

const kinds = [
  {
    what: 'a send',
    key: '@appkit/transactions_send',
    listOf: (store: Store) => store.use(sendRecordsFeature).journal.state,
    storedAt: (id: string, asked: number) => toTransferRecord(storedAt(id, asked)),
  },
  {
    what: 'a send by an older version',
    key: '@appkit/pending_sends',
    listOf: (store: Store) => store.use(sendRecordsFeature).state,
    storedAt,
  },
  {
    what: 'a payment',
    key: '@appkit/transactions_pay',
    listOf: (store: Store) => store.use(sendRecordsFeature).payments.state,
    storedAt: (id: string, asked: number) => ({ ...toTransferRecord(storedAt(id, asked)), contents: id }),
  },
  {
    what: 'a swap',
    key: '@appkit/pending_swaps',
    listOf: (store: Store) => store.use(swapRecordsFeature).state,
    storedAt: swapAt,
  },
  {
    what: 'a purchase',
    key: '@appkit/onramp_purchases',
    listOf: (store: Store) => store.use(purchasesFeature).state,
    storedAt: purchaseAt,
  },
]

describe.each(kinds)('stored records of $what', ({ key, listOf, storedAt: at }) => {
  test('are read as they were written', () => {
    const { environment, open } = setUp()
    const stored = [at('new', environment.clock.now()), at('old', environment.clock.now() - 1_000)]
    environment.storage.set(key, JSON.stringify(stored))
    expect(listOf(open()).list).toEqual(stored)
  })

  test('are read when another tab writes them, without invalid ones', () => {
    const { environment, open } = setUp()
    const state = listOf(open())
    expect(state.list).toEqual([])
    const stored = at('one', environment.clock.now())
    environment.openTab().storage.set(key, JSON.stringify([null, { id: 'broken' }, stored, stored]))
    expect(state.list).toEqual([stored])
  })
})

describe('a journal with full storage', () => {
  test('evicts settled records for one that is about to be requested', () => {
    const { environment, keep, stored } = setUpNotes()
    const notes = keep()
    for (const id of ['one', 'two']) notes.put(noteAt(id, 1, true))
    environment.storage.full = true
    expect(notes.claim(noteAt('asked', 2))).toBe(true)
    expect(stored()).toEqual(['asked'])
    expect(notes.state.list.map(({ id }) => id)).toEqual(['asked', 'one', 'two'])
  })

  test('rejects a record that it cannot store, and changes nothing', () => {
    const { environment, keep, stored } = setUpNotes()
    const notes = keep()
    notes.put(noteAt('open', 1))
    environment.storage.full = true
    expect(notes.claim({ ...noteAt('open', 1), text: 'asked once more' })).toBe(false)
    expect(notes.claim(noteAt('asked', 2))).toBe(false)
    expect([stored(), notes.state.list]).toEqual([['open'], [noteAt('open', 1)]])
  })

  test('keeps a newer stage in memory, and writes it once there is room', () => {
    const { environment, keep, stored, openTab } = setUpNotes()
    const notes = keep()
    notes.put(noteAt('one', 1))
    environment.storage.full = true
    const longer = { ...noteAt('one', 1), text: 'what became of it' }
    notes.put(longer)
    expect([notes.state.list, notes.all(), openTab().state.list]).toEqual([[longer], [longer], [noteAt('one', 1)]])
    environment.storage.full = false
    notes.put(noteAt('two', 2))
    expect([stored(), openTab().find('one')]).toEqual([['two', 'one'], longer])
  })

  test('evicts nothing for a record that stays as it is, whatever the order of its fields', () => {
    const { environment, open } = setUp()
    const schema = v.object({ id: v.string(), asked: v.number() })
    const { put, update, state } = createJournal(open(), () => {}).register({
      key: 'notes',
      maxEntries: 9,
      schema,
      timeOf: ({ asked }) => asked,
      isEvictable: () => true,
    })
    put({ asked: 1, id: 'one' })
    environment.storage.full = true
    update('one', ({ id, asked }) => ({ asked, id }))
    expect(state.list).toEqual([{ id: 'one', asked: 1 }])
    expect(environment.storage.get('@appkit/notes')).toBe('[{"id":"one","asked":1}]')
  })

  test('removes a record, though the newer stage of another does not fit', () => {
    const { environment, keep, stored } = setUpNotes()
    const notes = keep()
    for (const id of ['one', 'two']) notes.put(noteAt(id, 1))
    environment.storage.full = true
    notes.put({ ...noteAt('one', 1), text: 'x'.repeat(200) })
    notes.remove('two')
    expect([stored(), notes.state.list.map(({ id }) => id)]).toEqual([['one'], ['one']])
    notes.remove('one')
    expect([stored(), notes.state.list]).toEqual([[], []])
  })

  test('reads records that other tabs write', () => {
    const { environment, keep, openTab } = setUpNotes()
    const notes = keep()
    notes.put(noteAt('one', 1))
    environment.storage.full = true
    notes.put({ ...noteAt('one', 1), text: 'longer' })
    openTab().put(noteAt('two', 2))
    expect(notes.state.list.map(({ id }) => id)).toEqual(['two', 'one'])
  })

  test('prefers records that another tab wrote later, and drops records that it removed', () => {
    const { environment, keep, openTab } = setUpNotes()
    const [notes, tab] = [keep(), openTab()]
    for (const id of ['one', 'two']) notes.put(noteAt(id, 1))
    environment.storage.full = true
    for (const id of ['one', 'two']) notes.put({ ...noteAt(id, 1), text: 'longer' })
    notes.put(noteAt('failed', 2, true))
    const [newer, again] = [
      { ...noteAt('one', 1), text: 'newer' },
      { ...noteAt('failed', 3), text: 'asked again' },
    ]
    tab.put(newer)
    tab.remove('two')
    tab.put(again)
    expect([notes.state.list, notes.all()]).toEqual([
      [again, newer],
      [again, newer],
    ])
  })

  test('rejects a record that is too old to be among the stored ones', () => {
    const { keep, stored } = setUpNotes()
    const notes = keep()
    const later = Array.from({ length: 9 }, (_, index) => `later ${index}`)
    for (const id of later) notes.put(noteAt(id, 9))
    expect(notes.claim(noteAt('asked', 2))).toBe(false)
    expect(stored().toSorted()).toEqual(later)
  })

  test('evicts nothing for a record that it rejects', () => {
    const { environment, keep, stored } = setUpNotes()
    const notes = keep()
    for (let index = 0; index < 9; index++) notes.put(noteAt(`open ${index}`, 1))
    const before = stored()
    environment.storage.full = true
    expect(notes.claim({ ...noteAt('asked', 2), text: 'x'.repeat(200) })).toBe(false)
    expect(stored()).toEqual(before)
  })

  test('keeps records in memory if the browser blocks storage', () => {
    const { environment, keep } = setUpNotes()
    environment.storage.blocked = true
    const notes = keep()
    expect(notes.claim(noteAt('one', 1))).toBe(true)
    expect(notes.state.list).toEqual([noteAt('one', 1)])
  })
})

describe('an update of a record', () => {
  test('sees what another tab has stored meanwhile, and other records stay', () => {
    const { keep, openTab, stored } = setUpNotes()
    const [notes, tab] = [keep(), openTab()]
    for (const id of ['one', 'two']) notes.put(noteAt(id, 1))
    tab.put({ ...noteAt('one', 1), text: 'of the other tab' })
    notes.update('one', note => ({ ...note, text: `${note.text}, and of this one` }))
    tab.read()
    expect(tab.find('one')?.text).toBe('of the other tab, and of this one')
    expect(stored()).toEqual(['one', 'two'])
  })

  test('removes the record if it returns none, and does nothing if none is stored', () => {
    const { keep, stored } = setUpNotes()
    const notes = keep()
    for (const id of ['one', 'two']) notes.put(noteAt(id, 1))
    notes.update('one', () => undefined)
    notes.update('one', note => note)
    expect(stored()).toEqual(['two'])
  })

  test('brings back a record that another tab has removed, if it gets that record', () => {
    const { keep, openTab, stored } = setUpNotes()
    const [notes, tab] = [keep(), openTab()]
    expect(notes.claim(noteAt('one', 1))).toBe(true)
    tab.remove('one')
    expect(notes.find('one')).toBeUndefined()
    notes.update('one', note => ({ ...note, text: 'answered' }), notes.claimed.get('one'))
    tab.read()
    expect([stored(), tab.find('one')?.text]).toEqual([['one'], 'answered'])
  })

  test('of a record that was rejected brings back nothing', () => {
    const { environment, keep, stored } = setUpNotes()
    const notes = keep()
    environment.storage.full = true
    expect(notes.claim(noteAt('one', 1))).toBe(false)
    environment.storage.full = false
    notes.update('one', note => note, notes.claimed.get('one'))
    expect([stored(), notes.claimed.size]).toEqual([[], 0])
  })
})

test('a tab has one id for all kinds, after a reload too, and another tab has another', () => {
  const { environment, open } = setUp()
  const { tabStorage } = environment
  const tabOf = (tab: ReturnType<typeof createTestEnvironment>) => open(tab).use(journalFeature).tab
  const first = tabOf(environment)
  expect(first).not.toBe('')
  expect([tabOf(environment), tabOf({ ...environment.openTab(), tabStorage })]).toEqual([first, first])
  expect(tabOf(environment.openTab())).not.toBe(first)
  tabStorage.set('@appkit/send_tab', 'x'.repeat(65))
  expect(tabOf(environment)).toHaveLength(first.length)
})

test('payments evict one that failed before an older one that was paid', () => {
  const { environment, open } = setUp()
  const now = environment.clock.now()
  const paid = Array.from({ length: maxPayments }, (_, index) => paymentAt(`paid${index}`, now - 2_000))
  const failed = { ...paymentAt('failed', now - 1_000), stage: { status: 'failed', reason: 'reverted' } }
  environment.storage.set('@appkit/payments', JSON.stringify([failed, ...paid]))
  const payments = paymentsOf(open())
  payments.ask({ id: 'next', contents: 'next' })
  expect(payments.find('failed')).toBeUndefined()
  expect(payments.find('next')?.stage).toEqual({ status: 'asked' })
  expect(payments.state.list).toHaveLength(maxPayments)
})

function storedAt(id: string, asked: number): SendRecord {
  return {
    id,
    tab: 'tab',
    networkId: 'eip155:1',
    wallet: 'Wallet',
    symbol: 'USDC',
    decimals: 6,
    iconUrl: 'https://example.com/usdc.png',
    receiverName: 'someone.eth',
    trace: { from: account, to: other, token: usdc, amount: '1000000', nonce: 3, since: '10' },
    asked,
    isLocked: true,
    stage: { status: 'sent', hash: '0xab', nonce: 3 },
  }
}

function paymentAt(id: string, asked: number) {
  return { id, contents: `eip155:1 ${id}`, sendId: `send-${id}`, asked, stage: { status: 'sent', hash: '0xab' } }
}

function swapAt(id: string, asked: number) {
  return {
    id,
    tab: 'tab',
    networkId: 'eip155:1',
    account,
    wallet: 'Wallet',
    from: { address: `eip155:1:${usdc}`, symbol: 'USDC', decimals: 6 },
    to: { address: `eip155:1:${other}`, symbol: 'DAI', decimals: 18, iconUrl: 'https://example.com/dai.png' },
    fromAmount: '1000000',
    minimum: '990000',
    expected: '1000000',
    slippage: 1,
    steps: [
      { kind: 'approve', status: 'done', hash: '0xaa' },
      { kind: 'swap', status: 'sent', hash: '0xab' },
    ],
    asked,
    stage: { status: 'sent', step: 'swap', hash: '0xab' },
    trace: {
      from: account,
      calls: [{ to: other, value: '0', digest: `0x${'12'.repeat(32)}`, length: 2 }],
      nonce: 4,
      since: '10',
    },
  }
}

function purchaseAt(id: string, opened: number) {
  return {
    id,
    provider: 'meld',
    networkId: 'eip155:1',
    address: account,
    symbol: 'USDC',
    paid: { amount: '150', currency: 'USD' },
    expected: '147.86',
    isEstimate: true,
    opened,
    stage: { status: 'opened' },
  }
}

interface Note {
  readonly id: string
  readonly asked: number
  readonly text: string
  readonly isSettled?: boolean
}

function noteAt(id: string, asked: number, isSettled = false): Note {
  return { id, asked, text: '', ...(isSettled && { isSettled }) }
}

/** A store of records that belong to no feature. */
function setUpNotes() {
  const { environment, open } = setUp()
  const stops: (() => void)[] = []
  const keepOf = (store: Store) =>
    createJournal(store, stop => void stops.push(stop)).register<Note>({
      key: 'notes',
      maxEntries: 9,
      schema: v.custom<Note>(() => true),
      timeOf: ({ asked }) => asked,
      isEvictable: ({ isSettled }) => isSettled === true,
    })
  return {
    environment,
    keep: () => keepOf(open()),
    openTab: () => keepOf({ ...open(), environment: environment.openTab() }),
    stored: () => (JSON.parse(environment.storage.get('@appkit/notes') ?? '[]') as Note[]).map(({ id }) => id),
  }
}

function setUp() {
  const environment = createTestEnvironment()
  const open = (tab = environment): Store =>
    createStore({ projectId: 'test', networks: [testNetworks.mainnet], adapters: [createMockAdapter()] }, tab)
  return { environment, open }
}
