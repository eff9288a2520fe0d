import type { SecureUser } from '@latchkey/protocol/secure-frame'
import { parseEther, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'

import { own, useFrameWorld } from './frame-world.test-support.ts'
import { stranger } from './smart/smart-world.test-support.ts'

describe('a request to the frame on a network without EIP-7702', () => {
  const world = useFrameWorld()
  const polygon = 'eip155:137'
  const ofEvm = (user: SecureUser) => user.accounts.filter(({ namespace }) => namespace === 'eip155')

  // covers: S9.69
  test('uses the smart account at its own address, and the plain one at its address', async () => {
    const page = await world.open()
    const smart = await page.user(polygon)
    expect(smart).toMatchObject({ preferredAccountType: 'smartAccount', smartAccountDeployed: false })
    expect(ofEvm(smart)).toEqual([
      { namespace: 'eip155', type: 'eoa', address: own },
      { namespace: 'eip155', type: 'smartAccount', address: smart.address },
    ])
    expect(smart.address).not.toBe(own)
    expect((await page.user('eip155:1')).address).toBe(own)
    expect((await page.choose('eoa', polygon)).address).toBe(own)
    expect((await page.choose('smartAccount', polygon)).address).toBe(smart.address)
    // The address follows from the key, so another page or device has the same one.
    expect((await (await world.open({ origin: 'https://other.example' })).user(polygon)).address).toBe(smart.address)
  })

  test('is executed by that account only, which is created by it', async () => {
    const page = await world.open()
    const { address } = await page.user(polygon)
    await world.fund(address, '1', polygon)
    const native = { address: 'native', balance: toHex(parseEther('1')), type: 'native' }
    const asked = [{ account: address, chainFilter: ['0x89'] }]
    expect(await page.ask('wallet_getAssets', asked, polygon)).toMatchObject({ '0x89': [native] })
    const atomic = async (of: string) => {
      const all = (await page.ask('wallet_getCapabilities', [of], polygon)) as Record<string, unknown>
      return [all['0x1'], all['0x89']].map(each => (each as { atomic: { status: string } }).atomic.status)
    }
    expect(await Promise.all([address, own].map(atomic))).toEqual([
      ['unsupported', 'ready'],
      ['ready', 'unsupported'],
    ])
    await expect(page.ask('wallet_getCapabilities', [zeroAddress], polygon)).rejects.toMatchObject({ code: 4100 })
    const batch = {
      version: '2.0.0',
      chainId: '0x89',
      atomicRequired: true,
      calls: [{ to: stranger(), value: '0x1' }],
    }
    const send = (from: string) => page.ask('wallet_sendCalls', [{ ...batch, from }], polygon)
    await expect(send(own)).rejects.toMatchObject({ code: 4100 })
    const { id } = (await send(address)) as { id: string }
    expect(await page.ask('wallet_getCallsStatus', [id], polygon)).toMatchObject({ status: 200, chainId: '0x89' })
    expect(await page.user(polygon)).toMatchObject({ address, smartAccountDeployed: true })
    expect((await atomic(address))[1]).toBe('supported')
  })

  test('is covered by a permission of that account', async () => {
    const page = await world.open()
    const { address } = await page.user(polygon)
    await world.fund(address, '1', polygon)
    const allowance = { type: 'native-token-transfer', data: { allowance: '0x5' } }
    const expiry = Math.floor(Date.now() / 1_000) + 600
    const asked = [{ chainId: '0x89', expiry, permissions: [allowance] }]
    const granted = await page.ask('wallet_grantPermissions', asked, polygon)
    expect(granted).toMatchObject({ address })
    expect(page.approvals[0]?.warnings).toContainEqual(expect.stringContaining('creates your smart account'))
    const { context } = granted as { context: string }
    const calls = [{ to: stranger(), value: '0x3' }]
    const batch = {
      version: '2.0.0',
      from: address,
      chainId: '0x89',
      calls,
      capabilities: { permissions: { context } },
    }
    await page.ask('wallet_sendCalls', [batch], polygon)
    expect(page.approvals).toHaveLength(1)
    await page.choose('eoa', polygon)
    const ofPlain = page.ask('wallet_sendCalls', [{ ...batch, from: own }], polygon)
    await expect(ofPlain).rejects.toMatchObject({ code: 4100 })
  })
})
