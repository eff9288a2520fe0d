import type { Store } from '@latchkey/core'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { parsePurchaseRecord } from '../onramp/parse-purchase-record.ts'
import { purchasesFeature } from '../onramp/purchases-feature.ts'
import { mayPay } from '../pay/payments-feature.ts'
import { paymentsOf, recordsOf } from './send-records.test-support.ts'
import { setUpPlay } from '../swap/played-swap.test-support.ts'
import { swapRecordsFeature } from '../swap/swap-records-feature.ts'
import { fieldsOf } from './record-fields.ts'
import { casesOf, openKit, storedAt, storedKinds } from './stored-records.test-support.ts'

const [hash, own] = [`0x${'ef'.repeat(32)}`, `0x${'cd'.repeat(32)}`]

/** The late answer that the older tab writes, and the edit of this tab before it. */
const kinds: Readonly<Record<string, { late: object; edit: (store: Store, id: string) => void; edited: unknown }>> = {
  pending_swaps: {
    late: { stage: { status: 'sent', step: 'swap', hash }, steps: [{ kind: 'swap', status: 'sent', hash }] },
    edit(store, id) {
      const stage = { status: 'sent', step: 'swap', hash: own } as const
      store.use(swapRecordsFeature).change(id, record => ({ ...record, stage }))
    },
    edited: { stage: { status: 'sent', step: 'swap', hash: own } },
  },
  onramp_purchases: {
    late: { stage: { status: 'arrived', amount: '146.5', symbol: 'USDC', transaction: 'tx-1', at: storedAt + 9 } },
    edit: (store, id) => store.use(purchasesFeature).remove(id),
    edited: undefined,
  },
}

/** Returns the first stored record of a kind, which is pending, under an id. */
function pendingOf(kind: (typeof storedKinds)[number], id: string): object {
  return { ...fieldsOf(casesOf(kind)[0]?.stored), id }
}

const [sends, payments, , bought] = storedKinds

describe.each(storedKinds.filter(({ key }) => key in kinds))('a tab of an older version that writes $key', kind => {
  const path = `@appkit/${kind.key}`
  const { late, edit, edited } = kinds[kind.key] ?? { late: {}, edit: () => {}, edited: undefined }

  test('leaves its late answer, and what this tab has edited before', () => {
    const environment = createTestEnvironment({ now: storedAt })
    const older = environment.openTab().storage
    older.set(path, JSON.stringify([pendingOf(kind, 'older'), pendingOf(kind, 'own')]))
    const store = openKit(environment)
    edit(store, 'own')
    const written = JSON.parse(older.get(path) ?? '[]') as readonly { readonly id: string }[]
    // This tab writes what the older one can read.
    for (const record of written) expect(kind.parse(record)).toEqual(record)
    older.set(path, JSON.stringify(written.map(each => (each.id === 'older' ? { ...each, ...late } : each))))
    const find = (id: string) => kind.list(store).find(each => each.id === id)
    expect(find('older')).toMatchObject(late)
    if (edited) expect(find('own')).toMatchObject(fieldsOf(edited))
    else expect(find('own')).toBeUndefined()
  })

  test('removes its own record, and this tab does not bring it back', () => {
    const environment = createTestEnvironment({ now: storedAt })
    const older = environment.openTab().storage
    older.set(path, JSON.stringify([pendingOf(kind, 'older'), pendingOf(kind, 'own')]))
    const store = openKit(environment)
    expect(kind.list(store)).toHaveLength(2)
    older.set(path, JSON.stringify([pendingOf(kind, 'own')]))
    edit(store, 'own')
    expect(kind.list(store).map(({ id }) => id)).not.toContain('older')
    expect(older.get(path) ?? '').not.toContain('"older"')
  })
})

describe('the sends of an older version', () => {
  const [path, next] = ['@appkit/pending_sends', '@appkit/transactions_send']
  const sendOf = (id: string, more: object = {}): object => ({ ...(sends && pendingOf(sends, id)), ...more })
  const late = { stage: { status: 'sent', hash } }

  /** A tab of this version beside one of the older version, which has stored two sends. */
  function setUp() {
    const environment = createTestEnvironment({ now: storedAt })
    const older = environment.openTab().storage
    older.set(path, JSON.stringify([sendOf('older'), sendOf('own')]))
    const records = recordsOf(openKit(environment))
    return { environment, older, records, ids: () => records.state.list.map(({ id }) => id).toSorted() }
  }

  test('are moved once, and a later page of this version finds them', () => {
    const { environment, older, ids } = setUp()
    expect([ids(), older.get(path)]).toEqual([['older', 'own'], undefined])
    expect(recordsOf(openKit(environment.openTab())).state.list).toHaveLength(2)
  })

  test('come back with the late answer of the older tab, which changes no other one', () => {
    const { environment, older, records } = setUp()
    records.advance('own', { status: 'sent', hash: own })
    older.set(path, JSON.stringify([sendOf('older', late), sendOf('own')]))
    expect(records.find('older')).toMatchObject(late)
    expect(records.find('own')).toMatchObject({ stage: { status: 'sent', hash: own } })
    expect(older.get(path)).toBeUndefined()
    expect(environment.openTab().storage.get(next)).toContain(hash)
  })
})

describe('the payments of an older version', () => {
  const [path, next] = ['@appkit/payments', '@appkit/transactions_pay']
  const payment = { ...(payments && pendingOf(payments, 'order-7')), sendId: 'send-1' }
  const send = { ...(sends && pendingOf(sends, 'send-1')) }
  const late = { stage: { status: 'sent', hash } }

  /** A tab of this version beside one of the older version, which waits for the wallet. */
  function setUp(hasSend = true) {
    const environment = createTestEnvironment({ now: storedAt })
    const older = environment.openTab().storage
    older.set(path, JSON.stringify([payment]))
    if (hasSend) older.set('@appkit/pending_sends', JSON.stringify([send]))
    const store = openKit(environment)
    return { environment, older, store, records: recordsOf(store), find: paymentsOf(store).find }
  }

  test('become one record with their send, whose id stays taken', () => {
    const { environment, older, records, find } = setUp()
    expect([find('order-7')?.stage.status, mayPay(find('order-7'))]).toEqual(['asked', false])
    expect(records.state.list.map(({ id }) => id)).toEqual(['order-7'])
    expect([older.get(path), older.get('@appkit/transactions_send')]).toEqual([undefined, undefined])
    expect(mayPay(paymentsOf(openKit(environment.openTab())).find('order-7'))).toBe(false)
  })

  test('keep their id taken without their send too', () => {
    const { records, find } = setUp(false)
    expect([find('order-7')?.stage.status, mayPay(find('order-7')), records.state.list]).toEqual([
      'unanswered',
      false,
      [],
    ])
  })

  test.each([
    ['the send first', true],
    ['the payment first', false],
  ])('are paid with the late answer of the older tab, which writes %s', (_order, isSendFirst) => {
    const { older, records, find } = setUp()
    const writes = [
      () => older.set('@appkit/pending_sends', JSON.stringify([{ ...send, ...late }])),
      () => older.set(path, JSON.stringify([{ ...payment, ...late }])),
    ]
    for (const write of isSendFirst ? writes : writes.toReversed()) write()
    expect(find('order-7')).toMatchObject(late)
    expect(records.state.list).toMatchObject([{ id: 'order-7', trace: { nonce: 7 }, ...late }])
    expect(older.get(next)).toContain(hash)
  })
})

/** Fails instead of a record that no parser reads. */
function readable<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The record is unreadable')
  return value
}

describe('a tab of an older version that overwrites the record of this tab while the wallet has it', () => {
  test('frees no id of a payment, which the next write stores again', () => {
    const environment = createTestEnvironment({ now: storedAt })
    const { ask, find, read } = paymentsOf(openKit(environment))
    ask({ id: 'order-7', contents: 'c' })
    environment.openTab().storage.set('@appkit/transactions_pay', '[]')
    expect([find('order-7')?.stage.status, mayPay(find('order-7'))]).toEqual(['asked', false])
    read()
    expect(environment.openTab().storage.get('@appkit/transactions_pay')).toContain('order-7')
  })

  test('loses no swap: the answer of the wallet stores it again', async () => {
    const world = await setUpPlay()
    await world.moments['swap is requested']()
    await world.settle()
    world.environment.openTab().storage.set('@appkit/pending_swaps', '[]')
    expect(world.record()).toBeUndefined()
    await world.moments['wallet returns a hash']()
    await world.settle()
    expect([world.stage(), world.asked()]).toEqual(['sent swap', 1])
    expect(world.environment.openTab().storage.get('@appkit/pending_swaps')).toContain('"sent"')
    world.end()
  })

  // Nothing was requested from a wallet, and the seller's page is open: the user can still pay.
  test('loses a purchase, which moves no money of the account', () => {
    const environment = createTestEnvironment({ now: storedAt })
    const purchases = openKit(environment).use(purchasesFeature)
    purchases.add(readable(parsePurchaseRecord(bought && pendingOf(bought, 'own'))))
    expect(purchases.state.list).toHaveLength(1)
    environment.openTab().storage.set('@appkit/onramp_purchases', '[]')
    expect(purchases.state.list).toEqual([])
  })
})
