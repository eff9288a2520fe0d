import { describe, expect, test } from 'vitest'

import { own, type PageOptions, useFrameWorld } from './frame-world.test-support.ts'
import { stranger } from './smart/smart-world.test-support.ts'

describe('a request that is repeated by a page after the frame reloaded', () => {
  const world = useFrameWorld()

  const chainId = 'eip155:1'
  const unknown = { code: -32603, message: expect.stringContaining('not known whether this was sent') as string }
  const batchOf = (to: string, rest: object = {}) => [
    { version: '2.0.0', from: own, chainId: '0x1', atomicRequired: true, calls: [{ to, value: '0x3' }], ...rest },
  ]

  /** Loads a frame whose operation arrives, and which is gone before its answer. */
  const openUntilSent = async (options: PageOptions = {}) => {
    let tell = (): void => {}
    const arrived = new Promise<void>(resolve => (tell = resolve))
    const page = await world.open({
      ...options,
      async bundler(method, _params, real) {
        const answer = await real()
        if (method !== 'eth_sendUserOperation') return answer
        tell()
        return new Promise(() => {})
      },
    })
    return { page, arrived }
  }

  test('is not sent a second time if a permission let the site send it', async () => {
    const { page, arrived } = await openUntilSent()
    const to = stranger()
    const allowance = { type: 'native-token-transfer', data: { allowance: '0x64' } }
    const expiry = Math.floor(Date.now() / 1_000) + 600
    const granted = await page.ask('wallet_grantPermissions', [{ chainId: '0x1', expiry, permissions: [allowance] }])
    const { context } = granted as { context: string }
    const permitted = batchOf(to, { capabilities: { permissions: { context } } })
    const id = crypto.randomUUID()
    void page.ask('wallet_sendCalls', permitted, chainId, { id })
    await arrived
    const again = await world.open()
    await expect(again.ask('wallet_sendCalls', permitted, chainId, { id })).rejects.toMatchObject(unknown)
    expect([await world.balanceOf(to), again.sent()]).toEqual([3n, 0])
    // A second request with the same content is a separate one.
    await again.ask('wallet_sendCalls', permitted)
    expect(await world.balanceOf(to)).toBe(6n)
  })

  test('is not shown a second time to a user who has approved it', async () => {
    const { page, arrived } = await openUntilSent()
    const to = stranger()
    const id = crypto.randomUUID()
    void page.ask('wallet_sendCalls', batchOf(to), chainId, { id })
    await arrived
    const again = await world.open()
    await expect(again.ask('wallet_sendCalls', batchOf(to), chainId, { id })).rejects.toMatchObject(unknown)
    expect([await world.balanceOf(to), again.sent(), again.approvals]).toEqual([3n, 0, []])
  })

  test.each(['smartAccount', 'eoa'] as const)('is answered as before, if that is known (%s)', async type => {
    const page = await world.open({ type })
    const to = stranger()
    const transaction = [{ from: own, to, value: '0x3' }]
    const id = crypto.randomUUID()
    const hash = await page.ask('eth_sendTransaction', transaction, chainId, { id })
    const again = await world.open({ type })
    expect(await again.ask('eth_sendTransaction', transaction, chainId, { id })).toBe(hash)
    expect([await world.balanceOf(to), again.approvals]).toEqual([3n, []])
  })

  test('is shown again to a user who had not approved it', async () => {
    let show = (): void => {}
    const isShown = new Promise<void>(resolve => (show = resolve))
    const page = await world.open({
      meanwhile() {
        show()
        return new Promise(() => {})
      },
    })
    const to = stranger()
    const id = crypto.randomUUID()
    void page.ask('wallet_sendCalls', batchOf(to), chainId, { id })
    await isShown
    const again = await world.open()
    await again.ask('wallet_sendCalls', batchOf(to), chainId, { id })
    expect([await world.balanceOf(to), again.approvals.length, page.begun]).toEqual([3n, 1, []])
  })

  test('belongs to its site, under any name', async () => {
    const id = crypto.randomUUID()
    const [one, other] = [stranger(), stranger()]
    await (await world.open()).ask('wallet_sendCalls', batchOf(one), chainId, { id })
    const elsewhere = await world.open({ origin: 'https://other.example' })
    await elsewhere.ask('wallet_sendCalls', batchOf(other), chainId, { id })
    expect([await world.balanceOf(one), await world.balanceOf(other)]).toEqual([3n, 3n])
  })
})
