import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { hash, setUp } from './pay-world.test-support.ts'
import { isPaid, mayPay, parsePayRecord, type PayRecord, paymentsFeature, resultOf } from './payments-feature.ts'

const record: PayRecord = {
  id: 'order-7',
  contents: '["eip155:1"]',
  sendId: 'send-1',
  asked: 1_800_000_000_000,
  stage: { status: 'sent', hash },
}
const requested = { id: 'order-7', contents: '["eip155:1"]', sendId: 'send-1' }

describe('parsePayRecord', () => {
  test('parses a record that a kit writes, and drops other fields', () => {
    expect(parsePayRecord({ ...record, more: 1 })).toEqual(record)
    expect(parsePayRecord({ ...record, isSmartAccount: true })).toEqual({ ...record, isSmartAccount: true })
    expect(parsePayRecord({ ...record, isSmartAccount: 'yes' })).toEqual(record)
    const longest = { ...record, id: 'i'.repeat(128), contents: 'c'.repeat(2_048), sendId: 's'.repeat(128) }
    expect(parsePayRecord(longest)).toEqual(longest)
  })

  test.each<[string, Partial<Record<keyof PayRecord, unknown>>]>([
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
    const payments = store.use(paymentsFeature)
    expect(payments.ask(requested)).toBe(true)
    payments.read()
    await environment.settle()
    payments.read()
    expect(payments.state.list.map(({ id }) => id)).toEqual(['order-7'])
    expect(JSON.parse(environment.storage.get('@appkit/payments') ?? '')).toHaveLength(1)
  })

  test('writes nothing while nothing has changed', async () => {
    const { store, environment } = await setUp()
    const payments = store.use(paymentsFeature)
    payments.ask(requested)
    const set = vi.spyOn(environment.storage, 'set')
    payments.read()
    expect(set).not.toHaveBeenCalled()
  })

  test('withdraws the given send of the given payment, and no other one', async () => {
    const { store } = await setUp()
    const payments = store.use(paymentsFeature)
    payments.ask(requested)
    payments.ask({ ...requested, id: 'order-8' })
    payments.withdraw('order-7', 'send-0')
    expect(payments.find('order-7')).toMatchObject({ sendId: 'send-1' })
    payments.withdraw('order-7', 'send-1')
    expect(payments.find('order-7')).toBeUndefined()
    expect(payments.find('order-8')).toMatchObject({ sendId: 'send-1' })
  })

  test('leaves a send of another tab that it did not withdraw', async () => {
    const environment = createTestEnvironment()
    const { store } = await setUp({ environment })
    const other = await setUp({ environment: environment.openTab() })
    other.store.use(paymentsFeature).ask({ ...requested, sendId: 'send-2' })
    const payments = store.use(paymentsFeature)
    payments.read()
    payments.withdraw('order-7', 'send-1')
    expect(payments.find('order-7')).toMatchObject({ sendId: 'send-2' })
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
})
