import { polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'

import { estimateFee } from './estimate-fee.ts'
import { type Meddling, pays, stranger, useSmartWorld } from './smart-world.test-support.ts'

describe("the fee estimate of a smart account's calls", () => {
  const world = useSmartWorld(polygon)

  const address = () => world.account.address
  const calls = (to = stranger()) => [{ to, value: 1n, data: '0x' as const }]
  const estimateOf = async (meddling: Meddling = {}, asked = calls()) => {
    const { context, smart } = world.createFrame(new Map(), meddling)
    return estimateFee(asked, context, smart)
  }

  test('is the maximum charge of its operation, and at least the actual charge', async () => {
    await world.fund(address(), '1')
    // A zero byte in its address costs less than any other.
    const to = stranger()
    const { fee, payer } = await estimateOf({}, calls(to))
    expect(payer).toBeUndefined()
    const before = await world.balanceOf(address())
    const frame = world.createFrame(new Map())
    await frame.do('eth_sendTransaction', [{ from: world.account.address, to, value: '0x1' }])
    const taken = before - (await world.balanceOf(address())) - 1n
    expect(taken).toBeGreaterThan(21_000n)
    expect(BigInt(fee ?? '0x0')).toBeGreaterThanOrEqual(taken)
  })

  test('is free if the network has a sponsor', async () => {
    await world.fund(address(), '1')
    expect(await estimateOf(pays)).toMatchObject({
      fee: expect.stringMatching(/^0x[0-9a-f]+$/),
      payer: { name: 'Latchkey sandbox (paymaster.example)', isFree: true },
    })
  })

  test('is the account’s own if the sponsor does not pay', async () => {
    await world.fund(address(), '1')
    const declines: Meddling = { askPaymaster: () => Promise.reject(new Error('no budget')) }
    expect((await estimateOf(declines)).payer).toBeUndefined()
  })

  test('sends only requests for the estimate', async () => {
    const { context, smart, asked } = world.createFrame(new Map(), pays)
    await estimateFee(calls(), context, smart)
    expect(asked.filter(method => method.startsWith('eth_send'))).toEqual([])
  })
})
