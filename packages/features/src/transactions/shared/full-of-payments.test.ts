import type { Store } from '@latchkey/core'
import { createTestEnvironment, type TestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { purchasesFeature } from '../onramp/purchases-feature.ts'
import { receipt, setUp } from '../pay/pay-world.test-support.ts'
import { mayPay, type PayRecord, paymentsFeature } from '../pay/payments-feature.ts'
import { parseSendRecord, paymentsOf, recordsOf } from './send-records.test-support.ts'
import { maxPayments, maxSendRecords } from './send-records-feature.ts'
import type { SendRecord } from './send-state.ts'
import { swapRecordsFeature } from '../swap/swap-records-feature.ts'
import { fieldsOf } from './record-fields.ts'
import { casesOf, openKit, storedAt } from './stored-records.test-support.ts'

/** Characters that a browser stores for a site. */
const siteQuota = 5 * 1024 * 1024
const hash = `0x${'ab'.repeat(32)}`

/** Gives the storage of a page a limit, like a browser does. @returns a function that changes the limit */
function limit(environment: TestEnvironment, characters: number): (characters: number) => void {
  const { storage, disk } = environment
  const { set } = storage
  let quota = characters
  storage.set = (key, value, orLeave) => {
    const others = [...disk.entries].filter(([name]) => name !== key)
    const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0)
    storage.full = used + key.length + value.length > quota
    return set(key, value, orLeave)
  }
  return next => void (quota = next)
}

const sizeOf = ({ disk }: TestEnvironment): number =>
  [...disk.entries].reduce((sum, [name, text]) => sum + name.length + text.length, 0)

/** Returns a record as it is stored, with other fields. */
function storedOf(key: string, title: string, more: object): object {
  const found = casesOf({ key }).find(each => each.case === title)
  if (!found) throw new Error(`No ${title}`)
  return { ...fieldsOf(found.stored), ...more }
}

const paymentOf = (id: string, asked: number, stage: PayRecord['stage'] = { status: 'sent', hash }): object =>
  storedOf('payments', 'asked', { id, asked, stage, sendId: `send-${id}` })

/** Stores payments. The first is the oldest. @param count the default is as many as there can be */
function storePayments(
  environment: TestEnvironment,
  stageOf: (index: number) => PayRecord['stage'],
  count = maxPayments,
): void {
  const paid = Array.from({ length: count }, (_, index) => paymentOf(`paid-${index}`, storedAt + index, stageOf(index)))
  environment.storage.set('@appkit/payments', JSON.stringify(paid))
}

const sent = (): PayRecord['stage'] => ({ status: 'sent', hash })
const failed: PayRecord['stage'] = { status: 'failed', reason: 'insufficientFunds' }
const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id)
const storedIds = ({ disk }: TestEnvironment, key: string): string[] =>
  idsOf(JSON.parse(disk.entries.get(`@appkit/${key}`) ?? '[]') as readonly { readonly id: string }[])

/** Claims a payment, as before a request to the wallet. */
const claim = (store: Store, id: string): boolean => paymentsOf(store).ask({ id, contents: 'c'.repeat(2_000) })

describe('500 payments', () => {
  test('fit into the storage of a site with all other records, each of the largest size', () => {
    const environment = createTestEnvironment({ now: storedAt })
    limit(environment, siteQuota)
    const [contents, text] = ['c'.repeat(2_048), 'x'.repeat(256)]
    const asked = storedAt
    const lists = {
      payments: Array.from({ length: maxPayments }, (_, index) =>
        storedOf('payments', 'by a contract account', {
          id: `${index}`.padEnd(128, 'i'),
          contents,
          sendId: 's'.repeat(128),
        }),
      ),
      pending_sends: Array.from({ length: maxSendRecords }, (_, index) =>
        storedOf('pending_sends', 'with the longest texts', { id: `${index}`, asked, iconUrl: text }),
      ),
      pending_swaps: Array.from({ length: 49 }, (_, index) =>
        storedOf('pending_swaps', 'with the longest values', { id: `${index}`, asked }),
      ),
      onramp_purchases: Array.from({ length: 20 }, (_, index) =>
        storedOf('onramp_purchases', 'with the longest values', { id: `${index}`, opened: asked }),
      ),
    }
    for (const [key, list] of Object.entries(lists))
      expect(environment.storage.set(`@appkit/${key}`, JSON.stringify(list), true)).toBe(true)
    const store = openKit(environment)
    expect([
      store.use(paymentsFeature).state.list.length,
      recordsOf(store).state.list.length,
      store.use(swapRecordsFeature).state.list.length,
      store.use(purchasesFeature).state.list.length,
    ]).toEqual([500, 99, 49, 20])
    expect(sizeOf(environment)).toBeLessThan(siteQuota / 2)
  })

  test('evict only the oldest for one more, and only of payments', () => {
    const environment = createTestEnvironment({ now: storedAt + maxPayments })
    storePayments(environment, sent)
    const send = storedOf('pending_sends', 'sent', { id: 'kept' })
    environment.storage.set('@appkit/pending_sends', JSON.stringify([send]))
    const store = openKit(environment)
    expect(claim(store, 'next')).toBe(true)
    const ids = storedIds(environment, 'transactions_pay')
    expect([ids.length, ids.includes('next'), ids.includes('paid-0'), ids.includes('paid-1')]).toEqual([
      500,
      true,
      false,
      true,
    ])
    expect(storedIds(environment, 'transactions_send')).toEqual(['kept'])
  })
})

describe('the sends of an older version while the storage is full', () => {
  const setUpFull = (...titles: readonly string[]) => {
    const environment = createTestEnvironment({ now: storedAt })
    const sends = titles.map(title => storedOf('pending_sends', title, { id: title, settled: storedAt }))
    environment.storage.set('@appkit/pending_sends', JSON.stringify(sends))
    const setQuota = limit(environment, sizeOf(environment))
    return { environment, setQuota, records: recordsOf(openKit(environment)) }
  }

  test('stay where they are, and are known here, until there is room', () => {
    const { environment, setQuota, records } = setUpFull('sent', 'unanswered')
    expect(idsOf(records.state.list)).toHaveLength(2)
    expect([storedIds(environment, 'pending_sends'), storedIds(environment, 'transactions_send')]).toEqual([
      ['sent', 'unanswered'],
      [],
    ])
    setQuota(siteQuota)
    expect(recordsOf(openKit(environment.openTab())).state.list).toHaveLength(2)
    expect(storedIds(environment, 'transactions_send')).toEqual(expect.arrayContaining(['sent', 'unanswered']))
    expect(storedIds(environment, 'pending_sends')).toEqual([])
  })

  test('are moved without the final ones, which this page still knows, if that is enough', () => {
    const { environment, records } = setUpFull('sent', 'confirmed')
    expect(idsOf(records.state.list)).toHaveLength(2)
    expect([storedIds(environment, 'pending_sends'), storedIds(environment, 'transactions_send')]).toEqual([
      [],
      ['sent'],
    ])
  })
})

describe('the claim of a payment while the storage is full', () => {
  /** A page whose storage has no room left. Every tenth payment has failed, if any. */
  function setUpFull(hasFailed: boolean) {
    const environment = createTestEnvironment({ now: storedAt + maxPayments })
    storePayments(environment, index => (hasFailed && index % 10 === 0 ? failed : sent()))
    const sends = [
      storedOf('pending_sends', 'confirmed', { id: 'confirmed', settled: storedAt }),
      storedOf('pending_sends', 'unanswered', { id: 'unanswered' }),
    ]
    environment.storage.set('@appkit/pending_sends', JSON.stringify(sends))
    const store = openKit(environment)
    // The records of an older version are moved.
    store.use(paymentsFeature)
    limit(environment, sizeOf(environment))
    return { environment, store }
  }

  test('evicts the failed ones, and none that was paid', () => {
    const { environment, store } = setUpFull(true)
    expect(claim(store, 'next')).toBe(true)
    const ids = storedIds(environment, 'transactions_pay')
    expect(ids).toHaveLength(451)
    expect([ids.includes('next'), ids.includes('paid-1'), ids.includes('paid-0')]).toEqual([true, true, false])
    expect(storedIds(environment, 'transactions_send')).toEqual(['unanswered', 'confirmed'])
  })

  test('is refused if none has failed, and changes nothing', () => {
    const { environment, store } = setUpFull(false)
    const before = [...environment.disk.entries]
    expect(claim(store, 'next')).toBe(false)
    expect([...environment.disk.entries]).toEqual(before)
    expect(mayPay(store.use(paymentsFeature).find('next'))).toBe(true)
    expect(mayPay(store.use(paymentsFeature).find('paid-0'))).toBe(false)
  })

  test('of a send evicts final sends, and no payment', () => {
    const { environment, store } = setUpFull(true)
    const before = environment.disk.entries.get('@appkit/transactions_pay')
    const next = parseSendRecord(storedOf('pending_sends', 'asked', { id: 'next', asked: storedAt + 1 })) as SendRecord
    expect(recordsOf(store).add(next)).toBe(true)
    expect(storedIds(environment, 'transactions_send')).toEqual(['next', 'unanswered'])
    expect(environment.disk.entries.get('@appkit/transactions_pay')).toBe(before)
  })

  test('leaves the wallet alone, and all payments as they are', async () => {
    const environment = createTestEnvironment({ now: storedAt + maxPayments })
    storePayments(environment, sent, 20)
    const { begin, transfers, store } = await setUp({ environment })
    const { paid, pay } = await begin()
    paid.catch(() => {})
    const setQuota = limit(environment, sizeOf(environment))
    const before = environment.disk.entries.get('@appkit/transactions_pay')
    await expect(pay.pay()).rejects.toMatchObject({ code: 'payNotKept' })
    expect([transfers, recordsOf(store).state.list]).toEqual([[], []])
    expect(environment.disk.entries.get('@appkit/transactions_pay')).toBe(before)
    setQuota(siteQuota)
    await pay.pay()
    expect(transfers).toHaveLength(1)
    expect(store.use(paymentsFeature).find(receipt.id)?.stage.status).toBe('sent')
  })
})
