import { type FrameAnswer, safeMethods, type SecureUser, unsafeMethods } from '@latchkey/protocol/secure-frame'
import { encodeFunctionData, type Hex, parseAbi, parseEther, toHex, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { FrameError } from './frame-error.ts'
import { createFrameWorld, own } from './frame-world.test-support.ts'

describe('what a page asks of the frame', () => {
  let world: Awaited<ReturnType<typeof createFrameWorld>>
  beforeAll(async () => {
    world = await createFrameWorld()
  })
  afterEach(() => world.sandbox.reset())
  afterAll(() => world.close())

  const native = { address: 'native' }
  const stranger = (): Hex => privateKeyToAccount(generatePrivateKey()).address

  // covers: S6.13, S7.87
  test('is a raw transaction, which goes to the node without a person', async () => {
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
  test('is what the wallet can do', async () => {
    const page = await world.open()
    expect(await page.ask('wallet_getCapabilities', [own])).toMatchObject({ '0x1': { atomic: { status: 'ready' } } })
    expect(page.approvals).toEqual([])
  })

  // covers: S6.15, S7.81, S7.82, S7.87
  test('is a batch, its status, and what the bundler says of its operation', async () => {
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
    // Of a form that the account can read: whose it is does not matter for gas.
    const signature = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`
    const operation = { sender: own, nonce: '0x1', callData: '0x', signature }
    expect(await page.ask('eth_estimateUserOperationGas', [operation, entryPoint])).toMatchObject({
      callGasLimit: expect.stringMatching(/^0x/),
    })
    expect(page.approvals).toHaveLength(1)
  })

  // covers: S7.74
  test('is not done where the page gave it up before the person approved it', async () => {
    const page = await world.open({ meanwhile: async () => void (await page.giveUp()) })
    const to = stranger()
    const batch = { version: '2.0.0', from: own, chainId: '0x1', atomicRequired: false, calls: [{ to, value: '0x3' }] }
    await expect(page.ask('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 4001 })
    expect([page.approvals.length, page.sent()]).toEqual([1, 0])
  })

  test('is told what became of it, where it gave up what was approved', async () => {
    const page = await world.open({
      async bundler(method, _params, real) {
        if (method === 'eth_sendUserOperation') await page.giveUp()
        return real()
      },
    })
    const to = stranger()
    expect(await page.ask('eth_sendTransaction', [{ from: own, to, value: '0x3' }])).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await world.balanceOf(to)).toBe(3n)
  })

  test('is not called failed where its bundler does not say for a moment what became of it', async () => {
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
  test('is what the account holds: the currency, and the tokens that are named', async () => {
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
  ])('is no list of assets for %s', async (_what, asked, code) => {
    const page = await world.open()
    await expect(page.ask('wallet_getAssets', [asked])).rejects.toMatchObject({ code })
  })

  test('is what the person permitted, done without asking again', async () => {
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
  test('is every method of the two lists, and nothing else', async () => {
    const page = await world.open()
    const refused = { code: 4200, message: 'Requested RPC call is not allowed' }
    for (const method of ['eth_sign', 'wallet_watchAsset', 'eth_sendBundle'])
      await expect(page.ask(method, [])).rejects.toMatchObject(refused)
    const evm = [...safeMethods, ...unsafeMethods].filter(method => !method.startsWith('solana_'))
    for (const method of evm) {
      const answer = await page.ask(method, []).catch((error: { code?: unknown }) => error)
      expect([method, (answer as FrameAnswer<'rpcRequest'> & { code?: unknown })?.code]).not.toEqual([method, 4200])
    }
    // A method that fails in a way that nobody foresaw is not there.
    expect(world.reported).toEqual([])
  })

  describe('as a user operation', () => {
    const abi = parseAbi([
      'struct Call { address target; uint256 value; bytes data; }',
      'function execute(address target, uint256 value, bytes data)',
      'function executeBatch(Call[] calls)',
      'function addDeposit()',
    ])
    const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
    const execute = (to: Hex, value: bigint, data: Hex = '0x') =>
      encodeFunctionData({ abi, functionName: 'execute', args: [to, value, data] })
    const operation = (callData: Hex, rest: object = {}) => [{ sender: own, callData, ...rest }, entryPoint]

    // covers: S6.24
    test('is approved by what it does, and done', async () => {
      const page = await world.open()
      const to = [stranger(), stranger()] as const
      const hash = await page.ask('eth_sendUserOperation', operation(execute(to[0], 4n)))
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
      const calls = to.map(target => ({ target, value: 9n, data: '0x' as const }))
      await page.ask(
        'eth_sendUserOperation',
        operation(encodeFunctionData({ abi, functionName: 'executeBatch', args: [calls] })),
      )
      expect(page.approvals.map(({ label, parts = [] }) => [label, parts.length])).toEqual([
        ['You send', 0],
        ['You do all 2 of these, or none', 2],
      ])
      expect(await Promise.all(to.map(world.balanceOf))).toEqual([13n, 9n])
      expect(await page.ask('wallet_getCallsStatus', [hash])).toMatchObject({ status: 200 })
    })

    // covers: S6.24
    test('is not done where the person refuses', async () => {
      const page = await world.open({ approves: false })
      const to = stranger()
      await expect(page.ask('eth_sendUserOperation', operation(execute(to, 4n)))).rejects.toMatchObject({ code: 4001 })
      expect(await world.balanceOf(to)).toBe(0n)
      expect(page.sent()).toBe(0)
    })

    // covers: S6.24
    test('is done once, however often it is asked for with its nonce', async () => {
      const page = await world.open()
      const to = stranger()
      const asked = operation(execute(to, 4n), { nonce: '0x0' })
      await page.ask('eth_sendUserOperation', asked)
      await expect(page.ask('eth_sendUserOperation', asked)).rejects.toMatchObject({ code: -32602 })
      expect(await world.balanceOf(to)).toBe(4n)
    })

    test('has fees and gas of the wallet’s own, whatever the page put there', async () => {
      const page = await world.open()
      const before = await world.balanceOf(own)
      await page.ask(
        'eth_sendUserOperation',
        operation(execute(stranger(), 1n), {
          maxFeePerGas: toHex(parseEther('1')),
          preVerificationGas: '0x1000000',
          signature: '0x',
        }),
      )
      const shown = page.approvals[0]?.rows.find(({ term }) => term === 'Network fee, at most')?.value ?? ''
      expect(Number(before - (await world.balanceOf(own))) / 1e18).toBeLessThanOrEqual(Number(shown.split(' ')[0]))
      expect(Number(shown.split(' ')[0])).toBeLessThan(0.1)
    })

    test.each<[string, () => unknown[], number]>([
      ['another sender', () => [{ sender: zeroAddress, callData: execute(own, 1n) }, entryPoint], 4100],
      ['another entry point', () => [{ sender: own, callData: execute(own, 1n) }, zeroAddress], -32602],
      ['no entry point', () => [{ sender: own, callData: execute(own, 1n) }], -32602],
      ['what cannot be read', () => operation('0xdeadbeef'), -32602],
      ['another call of the account', () => operation(encodeFunctionData({ abi, functionName: 'addDeposit' })), -32602],
      ['nothing to do', () => operation('0x'), -32602],
      ['no call', () => operation(encodeFunctionData({ abi, functionName: 'executeBatch', args: [[]] })), -32602],
      ['a paymaster of the page', () => operation(execute(own, 1n), { paymaster: entryPoint }), -32602],
      ['a factory of the page', () => operation(execute(own, 1n), { factory: entryPoint }), -32602],
      ['a nonce of later', () => operation(execute(own, 1n), { nonce: '0x7' }), -32602],
    ])('is refused with %s before anybody is asked', async (_what, params, code) => {
      const page = await world.open()
      await expect(page.ask('eth_sendUserOperation', params())).rejects.toMatchObject({ code })
      expect([page.approvals, page.sent()]).toEqual([[], 0])
    })

    test('is, of a plain account, one transaction by the id of the site, whose end is told', async () => {
      const page = await world.open({ type: 'eoa' })
      const batch = {
        version: '2.0.0',
        id: 'mine',
        from: own,
        chainId: '0x1',
        atomicRequired: false,
        calls: [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x3' }],
      }
      expect(await page.ask('wallet_sendCalls', [batch])).toEqual({ id: 'mine' })
      await expect
        .poll(() => page.ask('wallet_getCallsStatus', ['mine']))
        .toMatchObject({ id: 'mine', status: 200, atomic: false, receipts: [{ status: '0x1' }] })
      await expect(page.ask('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 5720 })
    })

    test('is nothing that a plain account does', async () => {
      const page = await world.open({ type: 'eoa' })
      const asked = page.ask('eth_sendUserOperation', operation(execute(own, 1n)))
      await expect(asked).rejects.toMatchObject({ code: 5760 })
    })
  })

  describe('on a network without EIP-7702', () => {
    const polygon = 'eip155:137'
    const ofEvm = (user: SecureUser) => user.accounts.filter(({ namespace }) => namespace === 'eip155')

    // covers: S9.69
    test('is of the smart account at an address of its own, and of the plain one at its', async () => {
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
      // Another page, another device: the address follows from the key.
      expect((await (await world.open({ origin: 'https://other.example' })).user(polygon)).address).toBe(smart.address)
    })

    test('is done by that account alone, which is there afterwards', async () => {
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

    test('is what was permitted to that account', async () => {
      const page = await world.open()
      const { address } = await page.user(polygon)
      await world.fund(address, '1', polygon)
      const allowance = { type: 'native-token-transfer', data: { allowance: '0x5' } }
      const expiry = Math.floor(Date.now() / 1_000) + 600
      const asked = [{ chainId: '0x89', expiry, permissions: [allowance] }]
      const granted = await page.ask('wallet_grantPermissions', asked, polygon)
      expect(granted).toMatchObject({ address })
      expect(page.approvals[0]?.warnings).toContainEqual(expect.stringContaining('is created at its address'))
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
})
