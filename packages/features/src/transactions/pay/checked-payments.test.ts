import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { payFeature } from './pay-feature.ts'
import { order, setUp, shop, usdc } from './pay-world.test-support.ts'

describe('a payment before its screen opens', () => {
  // covers: S1.39
  test.each<[string, Partial<Record<string, unknown>>, string]>([
    ['an empty id', { id: ' ' }, 'payInvalidId'],
    ['an id that is no text', { id: 7 }, 'payInvalidId'],
    ['a long id', { id: 'x'.repeat(129) }, 'payInvalidId'],
    ['zero', { amount: '0' }, 'payInvalidAmount'],
    ['a negative amount', { amount: '-1' }, 'payInvalidAmount'],
    ['an amount in another notation', { amount: '1e3' }, 'payInvalidAmount'],
    ['an amount with a comma', { amount: '1,5' }, 'payInvalidAmount'],
    ['too many decimals', { amount: `0.${'0'.repeat(18)}1` }, 'payInvalidAmount'],
    [
      'more decimals than the token has',
      { amount: '1.2345678', asset: { chainId: 'eip155:1', address: usdc } },
      'payInvalidAmount',
    ],
    ['no address', { to: 'shop.eth' }, 'payInvalidRecipient'],
    ['the zero address', { to: `0x${'0'.repeat(40)}` }, 'payInvalidRecipient'],
    ['the contract of the asset', { to: usdc, asset: { chainId: 'eip155:1', address: usdc } }, 'payInvalidRecipient'],
    ['an address of another namespace', { to: mockAddresses.solana }, 'payInvalidRecipient'],
    ['a network that the site has not', { asset: { chainId: 'eip155:10' } }, 'payUnknownNetwork'],
    ['a network by its number', { asset: { chainId: 1 } }, 'payUnknownNetwork'],
    ['no asset at all', { asset: undefined }, 'payUnknownNetwork'],
    ['a contract that is no token', { asset: { chainId: 'eip155:1', address: shop } }, 'payUnknownAsset'],
    ['a token that is no address', { asset: { chainId: 'eip155:1', address: 'USDC' } }, 'payUnknownAsset'],
  ])('is rejected for %s, without a request to the wallet', async (_what, change, code) => {
    const { ask, opened, transfers } = await setUp()
    await expect(ask({ ...order, ...change })).rejects.toMatchObject({ code })
    expect([opened, transfers]).toEqual([[], []])
  })

  test('is rejected for an asset that the node does not describe, without a change', async () => {
    const { ask, opened } = await setUp({ actions: { describeToken: () => Promise.reject(new Error('gone')) } })
    await expect(ask({ ...order, asset: { chainId: 'eip155:1', address: usdc } })).rejects.toMatchObject({
      code: 'payNotPrepared',
      cause: { message: 'gone' },
    })
    expect(opened).toEqual([])
  })

  test('explains how a network is named', async () => {
    const { ask } = await setUp()
    await expect(ask({ ...order, asset: { chainId: 1 } } as never)).rejects.toMatchObject({
      message: expect.stringContaining('Name it by CAIP-2'),
    })
  })

  // covers: S1.39
  test('is rejected to the paying account itself', async () => {
    const { ask, store, environment, transfers } = await setUp()
    const paid = ask({ ...order, to: mockAddresses.eip155 })
    paid.catch(() => {})
    await environment.settle()
    store.use(payFeature).follow()
    await environment.advance(1_000)
    expect(store.use(payFeature).state.issue).toBe('own')
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'modalClosed' })
    expect(transfers).toEqual([])
  })
})
