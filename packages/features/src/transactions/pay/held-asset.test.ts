import type { TokenHolding } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { payFeature } from './pay-feature.ts'
import { order, setUp, usdc } from './pay-world.test-support.ts'

const paidInUsdc = { ...order, amount: '1.5', asset: { chainId: 'eip155:1', address: usdc } } as const

describe('fetchHeldAsset', () => {
  test.each<[string, Partial<TokenHolding>]>([
    ['more decimals', { decimals: 8 }],
    ['fewer decimals', { decimals: 5 }],
  ])('rejects a balance with %s than the payment was checked with', async (_what, change) => {
    const { store, environment, ask, transfers } = await setUp({
      actions: {
        fetchTokens: async (_account, _network, addresses) =>
          addresses.map(address => ({
            address,
            name: 'USD Coin',
            symbol: 'USDC',
            decimals: 6,
            amount: '1204.5',
            ...change,
          })),
      },
    })
    const paid = ask(paidInUsdc)
    paid.catch(() => {})
    await environment.settle()
    const pay = store.use(payFeature)
    const stop = pay.follow()
    await environment.advance(1_000)
    expect(pay.state).toMatchObject({ issue: 'unknown', token: undefined })
    await expect(pay.pay()).rejects.toMatchObject({ code: 'caipNetworkOrAddressUndefined' })
    expect(transfers).toEqual([])
    stop()
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'modalClosed' })
  })

  test('accepts a balance with the decimals that the payment was checked with', async () => {
    const { begin, transfers } = await setUp()
    const { pay } = await begin(paidInUsdc)
    expect(pay.state.token).toMatchObject({ decimals: 6, quantity: { decimals: '6', numeric: '1204.5' } })
    await pay.pay()
    expect(transfers).toMatchObject([{ amount: 1_500_000n }])
  })
})
