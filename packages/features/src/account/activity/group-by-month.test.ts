import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { groupByMonth, monthsOf } from './group-by-month.ts'
import { transaction } from './history.test-support.ts'

const minedAt = fc
  .date({ min: new Date('2015-07-30T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString())

describe('transactions by month', () => {
  // covers: S4.77
  test('are newest first, each in the month of its time, for any order of arrival', () => {
    fc.assert(
      fc.property(fc.array(minedAt, { maxLength: 60 }), times => {
        const given = times.map((time, index) => transaction(String(index), 1, { metadata: { minedAt: time } }))
        const months = monthsOf(groupByMonth(given as never))
        const all = months.flatMap(({ transactions }) => transactions.map(({ metadata }) => metadata.minedAt))
        expect(all).toEqual(times.toSorted().toReversed())
        const names = months.map(({ year, month }) => `${year}-${month}`)
        expect(names).toEqual([...new Set(names)].toSorted().toReversed())
        for (const { year, month, transactions } of months)
          for (const { metadata } of transactions) {
            const date = new Date(metadata.minedAt)
            expect([date.getFullYear(), date.getMonth() + 1]).toEqual([Number(year), Number(month)])
          }
      }),
    )
  })
})

test('a pending transaction is listed before a newer one of its month', () => {
  const at = (id: string, day: number, status: 'pending' | 'confirmed') => ({
    id,
    metadata: {
      minedAt: `2026-11-${day}T12:00:00.000Z`,
      chain: 'eip155:1',
      operationType: 'send',
      status,
      sentFrom: '',
      sentTo: '',
    },
    transfers: [],
  })
  const grouped = groupByMonth([at('new', 20, 'confirmed'), at('waiting', 18, 'pending'), at('newer', 19, 'pending')])
  expect(monthsOf(grouped).flatMap(({ transactions }) => transactions.map(({ id }) => id))).toEqual([
    'newer',
    'waiting',
    'new',
  ])
})
