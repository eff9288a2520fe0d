import { createTestEnvironment, mockAddresses } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { settledAgeMs } from '../shared/journal.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import { hash, setUp, shop } from './pay-world.test-support.ts'
import { parsePayRecord, paymentsOf } from '../shared/send-records.test-support.ts'
import { isPaid, mayPay, type PayRecord, paymentsFeature, resultOf } from './payments-feature.ts'

/** A payment as an older version has stored it. */
const record: PayRecord & { readonly sendId: string } = {
  id: 'order-7',
  contents: '["eip155:1"]',
  sendId: 'send-1',
  asked: 1_800_000_000_000,
  stage: { status: 'sent', hash },
}
const requested = { id: 'order-7', contents: '["eip155:1"]' }
const { asked, stage: _, ...kept } = record
const read = {
  ...kept,
  tab: '-',
  generation: 0,
  createdAt: asked,
  stage: { status: 'submitted', hash },
  steps: [{ kind: 'transfer', status: 'submitted', hash }],
}

describe('parsePayRecord', () => {
  test('parses a record that a kit writes, and drops other fields', () => {
    expect(parsePayRecord({ ...record, more: 1 })).toEqual(read)
    expect(parsePayRecord({ ...record, isSmartAccount: true })).toEqual({ ...read, isSmartAccount: true })
    expect(parsePayRecord({ ...record, isSmartAccount: 'yes' })).toEqual(read)
    const longest = { id: 'i'.repeat(128), contents: 'c'.repeat(2_048), sendId: 's'.repeat(128) }
    expect(parsePayRecord({ ...record, ...longest })).toEqual({ ...read, ...longest })
  })

  test.each<[string, Partial<Record<keyof typeof record, unknown>>]>([
    ['no id', { id: undefined }],
    ['an empty id', { id: '' }],
    ['an id that is no text', { id: ['order-7'] }],
    ['an id of 129 characters', { id: 'i'.repeat(129) }],
    ['no contents', { contents: undefined }],
    ['empty contents', { contents: '' }],
    ['contents that are no text', { contents: ['x'] }],
    ['contents of 2,049 characters', { contents: 'c'.repeat(2_049) }],
    ['no send', { sendId: undefined }],
    ['an empty send', { sendId: '' }],
    ['the id of a send that is no text', { sendId: 7 }],
    ['the id of a send with 129 characters', { sendId: 's'.repeat(129) }],
    ['no time', { asked: undefined }],
    ['a time that is no number', { asked: '1800000000000' }],
    ['no stage', { stage: undefined }],
    ['an unknown stage', { stage: { status: 'paid', hash } }],
  ])('rejects a record with %s', (_what, change) => {
    expect(parsePayRecord({ ...record, ...change })).toBeUndefined()
  })
})

describe('a pay record', () => {
  test.each<[PayRecord['stage'], boolean, boolean]>([
    [{ status: 'asked' }, false, false],
    [{ status: 'unanswered' }, false, false],
    [{ status: 'sent', hash }, true, false],
    [{ status: 'confirmed', hash }, true, false],
    [{ status: 'failed', reason: 'reverted' }, false, true],
  ])('has the stage %o, is paid: %s, and may be paid: %s', (stage, paid, canBePaid) => {
    expect([isPaid({ ...record, stage }), mayPay({ ...record, stage })]).toEqual([paid, canBePaid])
    expect(resultOf({ ...record, stage })).toEqual(paid ? { hash, id: 'order-7' } : undefined)
  })

  test('may be paid if there is none, and has no result', () => {
    expect([mayPay(undefined), resultOf(undefined)]).toEqual([true, undefined])
  })
})

describe('paymentsFeature', () => {
  test('lists a payment once, however often it is read', async () => {
    const { store, environment } = await setUp()
    const payments = paymentsOf(store)
    expect(payments.ask(requested)).toBe(true)
    payments.read()
    await environment.settle()
    payments.read()
    expect(payments.state.list.map(({ id }) => id)).toEqual(['order-7'])
    expect(JSON.parse(environment.storage.get('@appkit/transactions_pay') ?? '')).toHaveLength(1)
  })

  test('writes nothing while nothing has changed', async () => {
    const { store, environment } = await setUp()
    const payments = paymentsOf(store)
    payments.ask(requested)
    const set = vi.spyOn(environment.storage, 'set')
    payments.read()
    expect(set).not.toHaveBeenCalled()
  })

  test('keeps a stored payment that was confirmed after its send was removed', async () => {
    const environment = createTestEnvironment()
    environment.storage.set(
      '@appkit/payments',
      JSON.stringify([{ ...record, stage: { status: 'confirmed', hash } }, { id: 7 }, 'x']),
    )
    const payments = (await setUp({ environment })).store.use(paymentsFeature)
    expect(payments.find('order-7')?.stage).toEqual({ status: 'confirmed', hash })
    expect(payments.state.list).toHaveLength(1)
  })

  test('keeps the id of a payment taken a day after it is settled, without its details', async () => {
    const environment = createTestEnvironment()
    const now = environment.clock.now()
    const trace = { from: mockAddresses.eip155, to: shop, amount: '1', since: '1' }
    const details = { networkId: 'eip155:1', wallet: 'Wallet', symbol: 'ETH', decimals: 18, trace }
    const at = (id: string, settledAt: number) => ({ ...read, ...details, id, createdAt: settledAt, settledAt })
    const records = [at('old', now - settledAgeMs), at('new', now)].map(each => ({
      ...each,
      stage: { status: 'confirmed', hash, isFinal: true },
    }))
    environment.storage.set('@appkit/transactions_pay', JSON.stringify(records))
    const { store } = await setUp({ environment })
    const payments = store.use(paymentsFeature)
    expect(['old', 'new'].map(id => mayPay(payments.find(id)))).toEqual([false, false])
    expect(store.use(sendRecordsFeature).state.list.map(({ id }) => id)).toEqual(['new'])
    const stored = JSON.parse(environment.storage.get('@appkit/transactions_pay') ?? '') as { trace?: object }[]
    expect(stored.map(each => each.trace !== undefined).toSorted()).toEqual([false, true])
  })
})
