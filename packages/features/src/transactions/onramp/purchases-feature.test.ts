import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findArrival } from './find-arrival.ts'
import type { PurchaseRecord } from '../shared/purchase-record.ts'
import { parsePurchaseRecord } from './parse-purchase-record.ts'
import { maxPurchases, purchaseAgeMs } from './purchases-feature.ts'
import { address, boughtTransaction, setUp } from './onramp-world.test-support.ts'

describe('a purchase record', () => {
  test('shows the arrival with the amount that was received', async () => {
    const { onramp, enter, window, environment, events, purchases } = await setUp()
    await enter('150')
    const { id, opened } = await onramp.buy(window)
    await environment.advance(15_000)
    await environment.settle()
    expect(purchases.state.list).toMatchObject([{ id, stage: { status: 'opened' } }])
    environment.respond('/history', { json: { data: [boughtTransaction({}, opened + 5_000)], next: null } })
    await environment.advance(15_000)
    await environment.settle()
    expect(onramp.state.purchases).toMatchObject([
      { id, stage: { status: 'arrived', amount: '146.5', symbol: 'USDC', transaction: 'tx-1' } },
    ])
    expect(events.at(-1)).toEqual(['BUY_SUCCESS', { network: 'eip155:1', token: 'USDC', amount: '146.5' }])
  })

  test('is searched for on the chain after a reload too', async () => {
    const { onramp, enter, window, environment, store } = await setUp()
    await enter('150')
    const { opened } = await onramp.buy(window)
    store.destroy()
    environment.respond('/history', { json: { data: [boughtTransaction({}, opened + 5_000)], next: null } })
    const later = environment.openTab()
    const next = await setUp({ environment: later })
    later.respond('/history', { json: { data: [boughtTransaction({}, opened + 5_000)], next: null } })
    await next.purchases.look()
    expect(next.onramp.state.purchases).toMatchObject([{ stage: { status: 'arrived' } }])
  })

  test('arrives once if two tabs search at the same time, for any other transfers', async () => {
    const first = await setUp()
    await first.enter('150')
    const { id, opened } = await first.onramp.buy(first.window)
    const second = await setUp({ environment: first.environment.openTab() })
    const data = [1, 2].map(at => boughtTransaction({}, opened + at * 1_000, `tx-${at}`))
    first.environment.respond('/history', { json: { data, next: null } })
    await Promise.all([first.purchases.look(), second.purchases.look()])
    for (const { purchases } of [first, second])
      expect(purchases.state.list).toMatchObject([{ id, stage: { status: 'arrived', transaction: 'tx-1' } }])
    expect([...first.events, ...second.events].filter(([name]) => name === 'BUY_SUCCESS')).toHaveLength(1)
  })

  test('is not matched by the transfer of another purchase', async () => {
    const { purchases, environment } = await setUp()
    const now = environment.clock.now()
    purchases.add(recordOf({ id: 'usdc', opened: now - 2_000 }))
    purchases.add(recordOf({ id: 'eth', symbol: 'ETH', expected: '0.05', opened: now - 1_000 }))
    const bought = boughtTransaction({}, now)
    const transfers = [
      { direction: 'in', quantity: { numeric: '0.04' }, fungible_info: { name: 'Ether', symbol: 'ETH' } },
    ]
    environment.respond('/history', { json: { data: [{ ...bought, transfers }], next: null } })
    await purchases.look()
    expect(purchases.state.list).toMatchObject([
      { id: 'eth', stage: { status: 'arrived', amount: '0.04', symbol: 'ETH' } },
      { id: 'usdc', stage: { status: 'opened' } },
    ])
  })

  test('is no longer searched for once it has arrived or was dismissed', async () => {
    const { onramp, enter, window, environment } = await setUp()
    await enter('150')
    const { id } = await onramp.buy(window)
    onramp.dismiss(id)
    const before = environment.requested('/history').length
    await environment.advance(120_000)
    expect(environment.requested('/history').length).toBe(before)
  })

  test('is removed after a day, and their number is limited', async () => {
    const { purchases, environment } = await setUp()
    const now = environment.clock.now()
    for (let index = 0; index <= maxPurchases; index++)
      purchases.add(recordOf({ id: `p${index}`, opened: now + index }))
    expect(purchases.state.list).toHaveLength(maxPurchases)
    purchases.add(recordOf({ id: 'old', opened: now - purchaseAgeMs }))
    expect(purchases.state.list.map(({ id }) => id)).not.toContain('old')
  })
})

describe('the transfer of a purchase', () => {
  const none = new Set<string>()
  const at = 1_700_000_000_000
  const find = (more: object, record: Partial<PurchaseRecord> = {}, taken: ReadonlySet<string> = none) =>
    findArrival([{ ...believed(), ...more }], recordOf(record), { taken, awaited: none })
  const believed = (operationType = 'receive') => {
    const { transfers, ...rest } = boughtTransaction({ operationType }, at + 1_000)
    return {
      ...rest,
      transfers: transfers.map(each => ({ ...each, direction: 'in' as const, isBelieved: true as const })),
    } as never as Parameters<typeof findArrival>[0][number]
  }

  test('matches if its amount is close to the expected one', () => {
    expect(find({})).toMatchObject({ amount: '146.5', transaction: 'tx-1' })
  })
  test.each([
    ['of another amount', { expected: '1000' }],
    ['of another token', { symbol: 'ETH' }],
    ['from before the purchase', { opened: at + 3_600_000 }],
    ['on another network', { networkId: 'eip155:137' as const }],
    ['without an expected amount', { expected: undefined }],
  ])('is none %s', (_name, { ...record }) => {
    expect(find({}, record as Partial<PurchaseRecord>)).toBeUndefined()
  })
  test('does not match if only its symbol is the same', () => {
    const { transfers } = believed()
    expect(find({ transfers: transfers.map(({ isBelieved: _, ...each }) => each) })).toBeUndefined()
  })
  test('does not match if it belongs to another purchase', () => {
    expect(find({}, {}, new Set(['tx-1']))).toBeUndefined()
  })
  test('matches if the service calls it a purchase, with any amount', () => {
    expect(find(believed('buy'), { expected: '1000' })).toMatchObject({ amount: '146.5' })
  })
})

describe('parsePurchaseRecord', () => {
  test('returns a stored record unchanged', () => {
    const record = recordOf({ stage: { status: 'arrived', amount: '1.5', symbol: 'USDC', transaction: 't', at: 5 } })
    expect(parsePurchaseRecord(JSON.parse(JSON.stringify(record)))).toEqual(record)
  })
  test('returns undefined for arbitrary values', () => {
    fc.assert(
      fc.property(fc.anything(), value => {
        expect(parsePurchaseRecord(value)).toBeUndefined()
      }),
    )
  })
  test('returns undefined if one field has another type', () => {
    const names = ['id', 'provider', 'networkId', 'address', 'symbol', 'paid', 'opened', 'stage'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.oneof(fc.constant(null), fc.object(), fc.constant(-1)),
        (name, value) => {
          expect(parsePurchaseRecord({ ...recordOf({}), [name]: value })).toBeUndefined()
        },
      ),
    )
  })
})

function recordOf(more: Partial<PurchaseRecord>): PurchaseRecord {
  return {
    id: 'one',
    provider: 'meld',
    networkId: 'eip155:1',
    address,
    symbol: 'USDC',
    paid: { amount: '150', currency: 'USD' },
    expected: '147.86',
    opened: 1_700_000_000_000,
    stage: { status: 'opened' },
    ...more,
  }
}
