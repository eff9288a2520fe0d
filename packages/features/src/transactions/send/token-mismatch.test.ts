import type { AdapterActions } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { estimateTransfer, sendTransfer } from './send-of-site.ts'
import { maya, setUp, usdc } from './send-world.test-support.ts'

type Described = Awaited<ReturnType<NonNullable<AdapterActions['describeToken']>>>

const contract = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }

/** A kit whose service reports 12.045 of a token, with decimals and a symbol of its own. */
function setUpListed(listed: { decimals: number; symbol?: string }, described: () => Promise<Described>) {
  return setUp({
    actions: {
      describeToken: described,
      fetchTokens: async () => [
        { address: usdc, name: 'USD Coin', symbol: 'USDC', amount: '12.045', ...listed },
        { address: maya, name: 'Dai', symbol: 'DAI', decimals: 18, amount: '5' },
      ],
    },
  })
}

const request = { to: maya, amount: '1', token: usdc }

describe('a token whose list disagrees with its contract', () => {
  test.each<[string, { decimals: number; symbol?: string }, Described]>([
    ['more decimals', { decimals: 8 }, contract],
    ['fewer decimals', { decimals: 3 }, contract],
    ['an address that belongs to no token', { decimals: 6 }, undefined],
  ])('is not sent if the list has %s', async (_what, listed, described) => {
    const { store, send, environment, draft, asked, events } = await setUpListed(listed, async () => described)
    await expect(sendTransfer(store, request)).rejects.toMatchObject({
      code: 'sendTokenMismatch',
      message: expect.stringMatching(/Its \w+ differs/),
    })
    await expect(estimateTransfer(store, request)).rejects.toMatchObject({ code: 'sendTokenMismatch' })
    send.begin({ token: usdc })
    await environment.settle()
    await draft('1', maya)
    expect(send.state).toMatchObject({ issue: 'tokenMismatch', token: { address: `eip155:1:${usdc}` } })
    await expect(send.send()).rejects.toMatchObject({ code: 'sendTokenMismatch' })
    expect(asked()).toBe(0)
    expect(events.map(([name]) => name)).not.toContain('SEND_SUCCESS')
  })

  test('is sent if only the letter case differs', async () => {
    const { store, transfers } = await setUpListed({ decimals: 6, symbol: 'usd₮ 0' }, async () => ({
      ...contract,
      symbol: 'USDT0',
    }))
    await sendTransfer(store, request)
    expect(transfers).toMatchObject([{ amount: 1_000_000n }])
  })

  test('is sent if its contract has another symbol, as bridged tokens have', async () => {
    const { store, transfers } = await setUpListed({ decimals: 6, symbol: 'USDC.e' }, async () => contract)
    await sendTransfer(store, request)
    expect(transfers).toMatchObject([{ amount: 1_000_000n }])
  })

  test('is sent if its contract has no symbol to read', async () => {
    const { store, transfers } = await setUpListed({ decimals: 6 }, async () => ({
      ...contract,
      symbol: '0x5F…180aa3',
    }))
    await sendTransfer(store, request)
    expect(transfers).toHaveLength(1)
  })

  test('is not sent while the node does not describe it', async () => {
    let isGone = true
    const { store, asked } = await setUpListed({ decimals: 6 }, async () => {
      if (isGone) throw new Error('The node is gone')
      return contract
    })
    await expect(sendTransfer(store, request)).rejects.toMatchObject({ code: 'sendNotPrepared' })
    expect(asked()).toBe(0)
    isGone = false
    await sendTransfer(store, request)
    expect(asked()).toBe(1)
  })
})
