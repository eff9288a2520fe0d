import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Token } from './token.ts'
import { sumOf, worthOf } from './worth.ts'

const token = (numeric: string, value?: number): Token => ({
  name: 'Coin',
  symbol: 'COIN',
  chainId: 'eip155:1',
  decimals: 18,
  quantity: { decimals: '18', numeric },
  ...(value !== undefined && { value }),
  isNamed: true,
})
const ready = (...value: Token[]) => ({ status: 'ready', value, since: 0 }) as const

describe('worthOf', () => {
  test('is the exact sum of the values, without rounding of numbers', () => {
    expect(worthOf(ready(token('1', 0.1), token('1', 0.2)), undefined)).toEqual({
      status: 'known',
      usd: '0.3',
      of: 'all',
    })
    expect(sumOf([9007199254740991, 0.07, 1])).toBe('9007199254740992.07')
  })

  test.each([
    [[1e-7, 1], '1.0000001'],
    [[1.25e-9], '0.00000000125'],
    [[1.5e21, 0.5], '1500000000000000000000.5'],
    [[-0.5, 2], '1.5'],
    [[-1.5e-7], '-0.00000015'],
    [[], '0'],
  ])('counts every digit of %j', (values, sum) => {
    expect(sumOf(values)).toBe(sum)
  })

  test('adds cents without rounding', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 50 })
    fc.assert(
      fc.property(cents, values => {
        const [whole, fraction = ''] = sumOf(values.map(each => each / 100)).split('.')
        expect(Number(whole + fraction.padEnd(2, '0'))).toBe(values.reduce((sum, each) => sum + each, 0))
      }),
    )
  })

  test('is partial if the value of a held token is unknown', () => {
    expect(worthOf(ready(token('1', 2), token('5')), undefined)).toEqual({ status: 'known', usd: '2', of: 'part' })
    expect(worthOf(ready(token('1', 2), token('0')), undefined)).toEqual({ status: 'known', usd: '2', of: 'all' })
    expect(worthOf(ready(token('1')), '1')).toEqual({ status: 'unknown' })
  })

  test('is zero without tokens; an empty list does not override a balance', () => {
    const nothing = { status: 'known', usd: '0', of: 'nothing' }
    expect(worthOf(ready(), undefined)).toEqual(nothing)
    expect(worthOf(ready(token('0.0', 0)), '0')).toEqual(nothing)
    expect(worthOf(ready(), '0.5')).toEqual({ status: 'unknown' })
  })

  test('is loading until the first answer, unknown after a failure, and stays while the next one loads', () => {
    const value = [token('1', 2)]
    const known = { status: 'known', usd: '2', of: 'all' }
    expect(worthOf({ status: 'idle' }, '1')).toEqual({ status: 'unknown' })
    expect(worthOf({ status: 'loading', value: undefined }, '1')).toEqual({ status: 'awaited' })
    expect(worthOf({ status: 'failed', value: undefined, error: 'x', since: 0 }, '1')).toEqual({ status: 'unknown' })
    expect(worthOf({ status: 'loading', value }, '1')).toEqual(known)
    expect(worthOf({ status: 'failed', value, error: 'x', since: 0 }, '1')).toEqual(known)
  })
})
