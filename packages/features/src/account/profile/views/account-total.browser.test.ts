import type { Extension } from '@latchkey/core'
import { byTestId, createWorld, findAll, has, settled, shown, until, type World } from '@latchkey/modal/test'
import { type Answer, createMockAdapter, createMockConnector } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import type { AccountTotal } from '../places.ts'

const one = { decimals: '18', numeric: '1' }
const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: one, price: 0.1, value: 0.1 }
const coin = { ...ether, name: 'Coin', symbol: 'COIN', address: 'eip155:1:0x2222222222222222222222222222222222222222' }
const { price: _, value: __, ...unpriced } = { ...coin, symbol: 'DUST' }

interface Given {
  /** Answer of the site's service. */
  readonly answer?: Answer
  readonly extensions?: readonly Extension[]
  readonly locale?: string
  readonly balance?: string
}

async function openAccount({ answer, extensions = [], locale, balance = '1.25' }: Given): Promise<World> {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: { fetchBalance: async () => ({ balance, symbol: 'ETH' }) },
  })
  const world = await createWorld({
    adapters: [adapter],
    options: {
      extensions,
      ...(answer && { services: { blockchain: 'https://chain.example' } }),
      ...(locale && { locale }),
    },
  })
  const { environment, store } = world
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  if (answer) environment.respond('/v1/account/', answer)
  await store.connections.connect(connector)
  store.modal.open()
  await shown('lk-account-view')
  return world
}

/** Returns the text of the balance for screen readers. */
const figure = (): string => {
  const region = has('balance-amount') ? byTestId('balance-amount').closest('[role=status]') : undefined
  return region?.querySelector('.sr')?.textContent ?? ''
}
const shows = (text: string): Promise<void> => until(() => figure() === text, text)
const listed = (...balances: object[]): Answer => ({ json: { balances } })

describe('the total value of an account', () => {
  // covers: S9.33
  test.each([
    ['en', 'Total value $1,234.30', '.30'],
    ['de', 'Gesamtwert 1.234,30\u00a0$', ',30'],
  ])('replaces the balance, with a weaker fraction, in the format of %s', async (locale, text, fraction) => {
    await openAccount({ locale, answer: listed(ether, { ...coin, price: 1234.2, value: 1234.2 }) })
    await shows(text)
    const weaker = findAll('small', byTestId('balance-amount')).map(({ textContent }) => textContent)
    expect(weaker.join('')).toBe(fraction)
    expect(has('balance-note')).toBe(false)
  })

  test('is called the known value if a token has no value', async () => {
    await openAccount({ answer: listed(ether, unpriced) })
    await shows('Known value $0.10')
    expect(byTestId('balance-note').textContent).toBe('Not all values are known')
  })

  test('is missing if the account has no tokens on its network', async () => {
    await openAccount({ answer: listed(), balance: '0' })
    await shows('Total value $0.00')
    expect(byTestId('balance-note').textContent).toBe('No tokens on this network')
  })

  test('shows as loading, and is replaced by the balance if it fails to load', async () => {
    const { environment } = await openAccount({ answer: { status: 500, delayMs: 1_000 } })
    await settled()
    expect(findAll('.balance[aria-busy]').length).toBe(1)
    expect(has('balance-amount')).toBe(false)
    await environment.advance(1_000)
    await shows('Balance 1.25 ETH')
  })

  test('is not fetched if the site names no service: the balance shows', async () => {
    await openAccount({})
    await shows('Balance 1.25 ETH')
  })

  test('is updated with token prices when the user returns', async () => {
    const { environment } = await openAccount({ answer: listed(ether) })
    await shows('Total value $0.10')
    environment.respond('/v1/account/', listed({ ...ether, price: 0.3, value: 0.3 }))
    await environment.advance(30_000)
    environment.browser.comeBack()
    await shows('Total value $0.30')
  })
})

describe('the total value by an extension', () => {
  const told = (total: Partial<AccountTotal>): Extension => ({
    name: 'points',
    places: {
      'account.total': async () => ({
        fills: [{ name: 'points', worth: () => ({ status: 'unknown' }), follow: () => () => {}, ...total }],
      }),
    },
  })

  test('shows while the account shows, and changes when the extension reports it', async () => {
    let usd = '12'
    let change = (): void => {}
    const followed: boolean[] = []
    const { store } = await openAccount({
      extensions: [
        told({
          worth: () => ({ status: 'known', usd, of: 'all' }),
          follow(_, onChange) {
            change = onChange
            followed.push(true)
            return () => followed.push(false)
          },
        }),
      ],
    })
    await shows('Total value $12.00')
    usd = '12.5'
    change()
    await shows('Total value $12.50')
    expect(followed).toEqual([true])
    store.router.push('WhatIsAWallet')
    await until(() => followed.length > 1, 'the end of it')
    change()
    await settled()
    expect(followed).toEqual([true, false])
  })

  test('is left out if the extension throws: the balance shows', async () => {
    const careless = (): never => {
      throw new Error('careless')
    }
    const { environment } = await openAccount({ extensions: [told({ worth: careless, follow: careless })] })
    await shows('Balance 1.25 ETH')
    expect(environment.browser.logs.map(({ message }) => message)).toContain('The total "points" failed')
  })
})
