import { type FrameAnswer, safeMethods, unsafeMethods } from '@latchkey/protocol/secure-frame'
import { type Hex, parseEther, toHex, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'

import { FrameError } from './frame-error.ts'
import { own, useFrameWorld } from './frame-world.test-support.ts'
import { stranger } from './smart/smart-world.test-support.ts'

describe('a request to the frame', () => {
  const world = useFrameWorld()

  const native = { address: 'native' }

  // covers: S6.13, S7.87
  test('eth_sendRawTransaction goes to the node without a prompt', async () => {
    const page = await world.open()
    const other = privateKeyToAccount(generatePrivateKey())
    await world.fund(other.address, '1')
    const to = stranger()
    const raw = await other.signTransaction({
      type: 'eip1559',
      chainId: 1,
      nonce: 0,
      gas: 21_000n,
      to,
      value: 5n,
      maxFeePerGas: parseEther('0.000001'),
    })
    expect(await page.ask('eth_sendRawTransaction', [raw])).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => world.balanceOf(to)).toBe(5n)
    expect(page.approvals).toEqual([])
  })

  // covers: S6.14, S7.83
  test('wallet_getCapabilities returns the capabilities of the wallet', async () => {
    const page = await world.open()
    expect(await page.ask('wallet_getCapabilities', [own])).toMatchObject({ '0x1': { atomic: { status: 'ready' } } })
    expect(page.approvals).toEqual([])
  })

  // covers: S6.15, S7.81, S7.82, S7.87
  test('returns the status of a batch, and the bundler’s receipt of its operation', async () => {
    const page = await world.open()
    const to = stranger()
    const batch = { version: '2.0.0', from: own, chainId: '0x1', atomicRequired: true, calls: [{ to, value: '0x3' }] }
    const { id } = (await page.ask('wallet_sendCalls', [batch])) as { id: Hex }
    expect(page.approvals.map(({ label }) => label)).toEqual(['You send'])
    expect(await world.balanceOf(to)).toBe(3n)
    expect(await page.ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
    expect(await page.ask('eth_getUserOperationReceipt', [id])).toMatchObject({ success: true })
    expect(await page.ask('eth_getUserOperationByHash', [id])).toMatchObject({ userOperation: { sender: own } })
    const [entryPoint] = (await page.ask('eth_supportedEntryPoints', [])) as [Hex]
    // The signature has a form that the account can parse. The signer does not matter for gas.
    const signature = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`
    const operation = { sender: own, nonce: '0x1', callData: '0x', signature }
    expect(await page.ask('eth_estimateUserOperationGas', [operation, entryPoint])).toMatchObject({
      callGasLimit: expect.stringMatching(/^0x/),
    })
    expect(page.approvals).toHaveLength(1)
  })

  // covers: S7.74
  test('is not executed if the page aborted it before the approval', async () => {
    const page = await world.open({ meanwhile: async () => void (await page.abortPending()) })
    const to = stranger()
    const batch = { version: '2.0.0', from: own, chainId: '0x1', atomicRequired: false, calls: [{ to, value: '0x3' }] }
    await expect(page.ask('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 4001 })
    expect([page.approvals.length, page.sent()]).toEqual([1, 0])
  })

  test('reports its outcome if the page aborted it after the approval', async () => {
    const page = await world.open({
      async bundler(method, _params, real) {
        if (method === 'eth_sendUserOperation') await page.abortPending()
        return real()
      },
    })
    const to = stranger()
    expect(await page.ask('eth_sendTransaction', [{ from: own, to, value: '0x3' }])).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await world.balanceOf(to)).toBe(3n)
  })

  test('is not failed while its bundler does not report an outcome', async () => {
    let failures = 2
    const page = await world.open({
      async bundler(method, _params, real) {
        if (method === 'eth_getUserOperationReceipt' && failures-- > 0)
          throw new FrameError('unreachable', 'The secure site cannot be reached')
        return real()
      },
    })
    const to = stranger()
    expect(await page.ask('eth_sendTransaction', [{ from: own, to, value: '0x3' }])).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await world.balanceOf(to)).toBe(3n)
  })

  // covers: S6.16, S7.86
  test('wallet_getAssets returns the native currency and the named tokens', async () => {
    const page = await world.open()
    const token = world.sandbox.tokens['eip155:1']?.[0]?.address ?? zeroAddress
    await world.fund(own, '1.5')
    const native = {
      address: 'native',
      balance: toHex(parseEther('1.5')),
      type: 'native',
      metadata: { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
    }
    expect(await page.ask('wallet_getAssets', [{ account: own, chainFilter: ['0x1'] }])).toEqual({ '0x1': [native] })
    const named = (address: string) => ({ address, type: 'erc20' })
    const assetFilter = { '0x1': [{ address: 'native', type: 'native' }, named(token), named(stranger())] }
    expect(token).not.toBe(zeroAddress)
    expect(await page.ask('wallet_getAssets', [{ account: own, assetFilter }])).toMatchObject({
      '0x1': [native, { address: token, type: 'erc20', balance: expect.stringMatching(/^0x/) }],
    })
    expect(await page.ask('wallet_getAssets', [{ account: own, assetFilter, assetTypeFilter: ['NATIVE'] }])).toEqual({
      '0x1': [native],
    })
    expect(page.approvals).toEqual([])
  })

  test.each<[string, object, number]>([
    ['another account', { account: zeroAddress }, 4100],
    ['no account', {}, 4100],
    ['a chain that is not served', { account: own, chainFilter: ['0x270f'] }, 4902],
    ['a chain that is none', { account: own, chainFilter: ['1'] }, -32602],
    ['a token that is none', { account: own, assetFilter: { '0x1': [{ address: '0x12' }] } }, -32602],
    ['more than are read', { account: own, assetFilter: { '0x1': Array.from({ length: 41 }, () => native) } }, -32602],
  ])('wallet_getAssets rejects %s', async (_what, asked, code) => {
    const page = await world.open()
    await expect(page.ask('wallet_getAssets', [asked])).rejects.toMatchObject({ code })
  })

  test('covered by a permission is executed without a prompt', async () => {
    const page = await world.open()
    const to = stranger()
    const allowance = { type: 'native-token-transfer', data: { allowance: '0x5' } }
    const expiry = Math.floor(Date.now() / 1_000) + 600
    const granted = await page.ask('wallet_grantPermissions', [{ chainId: '0x1', expiry, permissions: [allowance] }])
    const { context } = granted as { context: string }
    expect(page.approvals.map(({ label }) => label)).toEqual(['You let this site act on its own'])
    const calls = [{ to, value: '0x3' }]
    const batch = { version: '2.0.0', from: own, chainId: '0x1', atomicRequired: true, calls }
    const permitted = [{ ...batch, capabilities: { permissions: { context } } }]
    const { id } = (await page.ask('wallet_sendCalls', permitted)) as { id: string }
    expect(await page.ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
    expect([await world.balanceOf(to), page.approvals.length]).toEqual([3n, 1])
    await expect(page.ask('wallet_sendCalls', permitted)).rejects.toMatchObject({ code: 4100 })
    const other = await world.open({ origin: 'https://evil.example', approves: false })
    await expect(other.ask('wallet_sendCalls', permitted)).rejects.toMatchObject({ code: 4100 })
    await page.ask('wallet_revokePermissions', [{ context }])
    expect(page.approvals).toHaveLength(2)
  })

  // covers: S7.87
  test('can have every method of the two lists, and no other', async () => {
    const page = await world.open()
    const rejected = { code: 4200, message: 'Requested RPC call is not allowed' }
    for (const method of ['eth_sign', 'wallet_watchAsset', 'eth_sendBundle'])
      await expect(page.ask(method, [])).rejects.toMatchObject(rejected)
    const evm = [...safeMethods, ...unsafeMethods].filter(method => !method.startsWith('solana_'))
    for (const method of evm) {
      const answer = await page.ask(method, []).catch((error: { code?: unknown }) => error)
      expect([method, (answer as FrameAnswer<'rpcRequest'> & { code?: unknown })?.code]).not.toEqual([method, 4200])
    }
    // A method without an expected result would be reported here.
    expect(world.reported).toEqual([])
  })
})
