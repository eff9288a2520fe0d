import type { TokenHolding } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { senderOf } from '../shared/sender.ts'
import type { Token } from '../shared/token.ts'
import { fetchHeldAsset } from './held-asset.ts'
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

  test.each([undefined, usdc])(
    'has the price and the picture of the listed token, if it has them: %s',
    async address => {
      const { store, begin } = await setUp()
      const { pay } = await begin(address === undefined ? order : paidInUsdc)
      const { payment } = pay.state
      const sender = senderOf(store, 'eip155', 'eip155:1')
      if (!payment || !sender) throw new Error('Nothing is paid')
      const fetch = (listed: Token) => fetchHeldAsset(store, sender, payment, listed, new AbortController().signal)
      const quantity = { decimals: '18', numeric: '2' }
      const plain: Token = {
        name: 'Listed',
        symbol: 'LIST',
        chainId: 'eip155:1',
        decimals: 18,
        quantity,
        isNamed: true,
      }
      const shown = { price: 3000, iconUrl: 'https://chain.example/icon.png' }
      expect(await fetch({ ...plain, ...shown })).toMatchObject(shown)
      const found = await fetch(plain)
      expect([found && 'price' in found, found && 'iconUrl' in found]).toEqual([false, false])
    },
  )

  test('accepts a balance with the decimals that the payment was checked with', async () => {
    const { begin, transfers } = await setUp()
    const { pay } = await begin(paidInUsdc)
    expect(pay.state.token).toMatchObject({ decimals: 6, quantity: { decimals: '6', numeric: '1204.5' } })
    await pay.pay()
    expect(transfers).toMatchObject([{ amount: 1_500_000n }])
  })
})
