import {
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  hashMessage,
  hashTypedData,
  isErc6492Signature,
  parseAbi,
  sliceHex,
  toHex,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { polygon } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { accountFactory, requiredContracts } from '../../account-contracts/account-contracts.ts'
import { accountDeployments } from '../../account-contracts/deployments.ts'
import { FrameError } from '../frame-error.ts'
import { readCallsStatus } from './calls-status.ts'
import { readCapabilities } from './capabilities.ts'
import { createdAddressOf, proxyCode, saltOf } from './created-address.ts'
import { entryPoints } from './entry-point.ts'
import { encodeCalls } from './smart-account.ts'
import { own, startSmartWorld } from './smart-world.test-support.ts'

const address: Hex = createdAddressOf(own)
const accountAbi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function transferOwnership(address newOwner)',
  'function execute(address target, uint256 value, bytes data)',
])

/** On a chain without EIP-7702. */
describe('a smart account of its own contract', () => {
  let world: Awaited<ReturnType<typeof startSmartWorld>>
  beforeAll(async () => {
    world = await startSmartWorld(polygon)
  })
  afterEach(() => world.sandbox.reset())
  afterAll(() => world.sandbox.close())

  const stranger = (): Hex => privateKeyToAccount(generatePrivateKey()).address
  const batch = (receivers: readonly Hex[], rest: object = {}) => [
    {
      version: '2.0.0',
      from: address,
      chainId: '0x89',
      atomicRequired: true,
      calls: receivers.map((to, index) => ({ to, value: toHex(index + 1) })),
      ...rest,
    },
  ]
  type Frame = ReturnType<typeof world.createFrame>
  const statusOf = ({ context, smart, records }: Frame, id: unknown) =>
    readCallsStatus([id], records, async () => ({ readRpc: context.readRpc, askBundler: smart.askBundler }))
  const funded = async (...given: Parameters<typeof world.createFrame>) => {
    await world.fund(address, '1')
    return world.createFrame(...given)
  }

  test('is where the factory says, which the frame computes from constants alone', async () => {
    const abi = parseAbi(['function getAddress(bytes32 salt) view returns (address)'])
    const owners: readonly Hex[] = [own, stranger()]
    for (const owner of owners) {
      const args = [saltOf(owner)] as const
      const said = await world.client.readContract({
        address: accountFactory.address,
        abi,
        functionName: 'getAddress',
        args,
      })
      expect(createdAddressOf(owner)).toBe(said)
    }
    expect(address.toLowerCase()).not.toBe(own.toLowerCase())
  })

  test('has contracts at the addresses that follow from what deploys them', () => {
    const [, ...ours] = requiredContracts.map(each => each.address)
    const deployed = accountDeployments.map(({ to, data }) =>
      getCreate2Address({ from: to, salt: sliceHex(data, 0, 32), bytecode: sliceHex(data, 32) }),
    )
    expect(deployed.toReversed()).toEqual(ours)
  })

  // covers: S6.21
  test('is created with its first operation, which the approval says, and does all of the calls', async () => {
    const frame = await funded(new Map())
    const to = [stranger(), stranger()] as const
    const prepared = await frame.prepare('wallet_sendCalls', batch(to))
    const { rows, warnings, parts = [] } = prepared.approval
    expect(parts).toHaveLength(2)
    expect(rows).toContainEqual({ term: 'Account', value: address, isCode: true })
    expect(rows).toContainEqual({ term: 'Contract of the smart account', value: world.account.contract, isCode: true })
    expect(warnings).toEqual([expect.stringContaining('is created at its address')])
    expect(await world.client.getCode({ address })).toBeUndefined()
    const { id } = (await frame.approve(prepared)) as { id: string }
    expect(await Promise.all(to.map(world.balanceOf))).toEqual([1n, 2n])
    expect(await world.client.getCode({ address })).toBe(proxyCode)
    expect(await statusOf(frame, id)).toMatchObject({
      id,
      status: 200,
      atomic: true,
      chainId: '0x89',
      receipts: [{ status: '0x1' }],
    })
    const second = await frame.prepare('wallet_sendCalls', batch(to))
    expect(second.approval.warnings).toEqual([])
    expect(second.approval.rows.map(({ term }) => term)).not.toContain('Contract of the smart account')
    await frame.approve(second)
    expect(await Promise.all(to.map(world.balanceOf))).toEqual([2n, 4n])
  })

  test('never costs more than what showed, and nothing of the plain account', async () => {
    const frame = await funded(new Map())
    const before = await Promise.all([own, address].map(each => world.balanceOf(each as Hex)))
    const prepared = await frame.prepare('wallet_sendCalls', batch([stranger()]))
    const shown = prepared.approval.rows.find(({ term }) => term === 'Network fee, at most')?.value ?? ''
    await frame.approve(prepared)
    const after = await Promise.all([own, address].map(each => world.balanceOf(each as Hex)))
    expect(after[0]).toBe(before[0])
    const paid = (before[1] ?? 0n) - (after[1] ?? 0n) - 1n
    expect(paid).toBeGreaterThan(0n)
    expect(Number(paid) / 1e18).toBeLessThanOrEqual(Number(shown.split(' ')[0]))
  })

  test('sends a transaction as an operation, and answers the hash of the transaction that it came in', async () => {
    const frame = await funded(new Map())
    const to = stranger()
    const hash = (await frame.do('eth_sendTransaction', [{ from: address, to, value: '0x7' }])) as Hex
    expect(await world.balanceOf(to)).toBe(7n)
    expect(await world.client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  })

  test('takes an operation of a page for its own entry point, with its own factory or none', async () => {
    const frame = await funded(new Map())
    const to = stranger()
    const callData = encodeCalls([{ to, value: 5n, data: '0x' }])
    const ask = (rest: object, entryPoint: Hex = entryPoints['0.7'].address) =>
      frame.do('eth_sendUserOperation', [{ sender: address, callData, ...rest }, entryPoint])
    await expect(ask({}, entryPoints['0.8'].address)).rejects.toMatchObject({ code: -32602 })
    await expect(ask({ factory: stranger(), factoryData: '0x' })).rejects.toMatchObject({ code: -32602 })
    await expect(ask({ factory: '0x7702', factoryData: '0x' })).rejects.toMatchObject({ code: -32602 })
    await expect(ask({ sender: own })).rejects.toMatchObject({ code: 4100 })
    expect(await world.balanceOf(to)).toBe(0n)
    await ask({ factory: accountFactory.address, factoryData: '0x1234' })
    await ask({})
    expect(await world.balanceOf(to)).toBe(10n)
  })

  describe('signs', () => {
    const domain = { name: 'Shop', version: '2', chainId: 137, verifyingContract: zeroAddress } as const
    const asset = [
      { name: 'id', type: 'uint256' },
      { name: 'tags', type: 'string[]' },
    ] as const
    const typed = {
      'one type': {
        domain,
        types: { Mail: [{ name: 'text', type: 'string' }] },
        primaryType: 'Mail',
        message: { text: 'Hello' },
      },
      'types that come before it': {
        domain,
        types: {
          Order: [
            { name: 'gives', type: 'Asset[]' },
            { name: 'takes', type: 'Asset' },
          ],
          Asset: asset,
          Unused: [{ name: 'none', type: 'bool' }],
        },
        primaryType: 'Order',
        message: {
          gives: [
            { id: 1n, tags: ['a'] },
            { id: 2n, tags: [] },
          ],
          takes: { id: 3n, tags: ['b', 'c'] },
        },
      },
      'types that come after it': {
        domain: { name: 'Shop' },
        types: { Bid: [{ name: 'on', type: 'Lot' }], Lot: asset },
        primaryType: 'Bid',
        message: { on: { id: 1n, tags: [] } },
      },
      'a domain that it describes itself': {
        domain: { salt: `0x${'12'.repeat(32)}`, name: 'Shop' },
        types: {
          EIP712Domain: [
            { name: 'salt', type: 'bytes32' },
            { name: 'name', type: 'string' },
          ],
          Mail: [{ name: 'text', type: 'string' }],
        },
        primaryType: 'Mail',
        message: { text: 'Hello' },
      },
    } as const
    const json = (data: object) =>
      JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const kinds = ['message', ...(Object.keys(typed) as (keyof typeof typed)[])] as const

    /** As everybody does who knows viem. */
    async function sign(frame: Frame, kind: (typeof kinds)[number]) {
      if (kind === 'message') {
        const signature = (await frame.do('personal_sign', ['Hello', address])) as Hex
        const verify = (message: string, of: Hex = address) =>
          world.client.verifyMessage({ address: of, message, signature })
        return { signature, digest: hashMessage('Hello'), good: await verify('Hello'), bad: await verify('Bye') }
      }
      const data = typed[kind]
      const signature = (await frame.do('eth_signTypedData_v4', [address, json(data)])) as Hex
      const verify = (given: object) => world.client.verifyTypedData({ ...data, ...given, address, signature })
      const other = { domain: { ...data.domain, name: 'Other' } }
      return { signature, digest: hashTypedData(data as never), good: await verify({}), bad: await verify(other) }
    }

    test.each(kinds)('%s, so that everybody takes it for the account’s before that is there', async kind => {
      const { signature, good, bad } = await sign(world.createFrame(new Map()), kind)
      expect([isErc6492Signature(signature), good, bad]).toEqual([true, true, false])
      expect(await world.client.getCode({ address })).toBeUndefined()
    })

    test.each(kinds)('%s, so that its contract takes it, in transactions too', async kind => {
      const frame = await funded(new Map())
      const early = await sign(frame, kind)
      await frame.do('wallet_sendCalls', batch([stranger()]))
      const { signature, digest, good, bad } = await sign(frame, kind)
      expect([isErc6492Signature(signature), good, bad]).toEqual([false, true, false])
      const ask = (given: Hex, gasPrice?: bigint) =>
        world.client.readContract({
          address,
          abi: accountAbi,
          functionName: 'isValidSignature',
          args: [digest, given],
          ...(gasPrice !== undefined && { account: own, gasPrice }),
        })
      expect(await Promise.all([ask(signature), ask(signature, 10n ** 10n)])).toEqual(['0x1626ba7e', '0x1626ba7e'])
      // What the key signs by itself is not the account's: else it would be that of every account of the key.
      const plain = await mnemonicToAccount(`${'test '.repeat(11)}junk`).sign({ hash: digest })
      expect(await Promise.all([ask(plain), ask(plain, 10n ** 10n)])).toEqual(['0xffffffff', '0xffffffff'])
      // What was signed before it was there stays good.
      expect(
        kind === 'message'
          ? await world.client.verifyMessage({ address, message: 'Hello', signature: early.signature })
          : await world.client.verifyTypedData({ ...typed[kind], address, signature: early.signature }),
      ).toBe(true)
    })

    test.each<[string, object]>([
      [
        'a type that begins with a small letter',
        { types: { mail: [{ name: 'a', type: 'bool' }] }, primaryType: 'mail' },
      ],
      ['no domain', { domain: undefined }],
      ['the domain alone', { types: { EIP712Domain: [] }, primaryType: 'EIP712Domain' }],
      ['what wraps it', { types: { TypedDataSign: [{ name: 'a', type: 'bool' }] }, primaryType: 'TypedDataSign' }],
      ['a message that lacks a field', { message: {} }],
    ])('nothing of which the contract could not say whose it is: %s', async (_what, change) => {
      const frame = world.createFrame(new Map())
      const data = json({ ...typed['one type'], message: { text: 'x', a: true }, ...change })
      await expect(frame.prepare('eth_signTypedData_v4', [address, data])).rejects.toMatchObject({ code: -32602 })
    })
  })

  describe('cannot be taken by a page', () => {
    const data = encodeFunctionData({ abi: accountAbi, functionName: 'transferOwnership', args: [zeroAddress] })
    const executed = encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [zeroAddress, 1n, '0x'] })

    test('by a call that it makes to itself', async () => {
      const frame = world.createFrame(new Map())
      const calls = [{ to: address, data }]
      await expect(frame.prepare('wallet_sendCalls', batch([], { calls }))).rejects.toMatchObject({ code: -32602 })
      await expect(frame.prepare('eth_sendTransaction', [calls[0]])).rejects.toMatchObject({ code: -32602 })
      const operation = { sender: address, callData: encodeCalls([{ to: address, value: 0n, data }]) }
      await expect(
        frame.prepare('eth_sendUserOperation', [operation, entryPoints['0.7'].address]),
      ).rejects.toMatchObject({ code: -32602 })
      expect(frame.asked).toEqual([])
    })

    test.each([
      ['another owner', data],
      ['a call', executed],
    ])('by %s that the plain account asks it for', async (_what, given) => {
      const plain = world.createFrame(new Map(), {}, false)
      const call = { to: address, data: given }
      await expect(plain.prepare('eth_sendTransaction', [call])).rejects.toMatchObject({ code: -32602 })
      const one = batch([], { from: own, atomicRequired: false, calls: [call] })
      await expect(plain.prepare('wallet_sendCalls', one)).rejects.toMatchObject({ code: -32602 })
      await plain.do('eth_sendTransaction', [{ to: address, value: '0x9' }])
      expect(await world.balanceOf(address)).toBe(9n)
    })

    test('by an operation that is signed as a message of the plain account, or as typed data', async () => {
      const frame = await funded(new Map())
      const plain = world.createFrame(new Map(), {}, false)
      const to = stranger()
      // All of an operation but its signature, as the wallet hands it to its bundler.
      let held: Record<string, unknown> = {}
      const cut = world.createFrame(new Map(), {
        async askBundler(method, params, real) {
          if (method !== 'eth_sendUserOperation') return real(method, params)
          held = params[0] as typeof held
          throw new FrameError('unreachable', 'cut')
        },
      })
      await expect(cut.do('wallet_sendCalls', batch([to]))).rejects.toMatchObject({ code: 'unreachable' })
      const [{ hash = '0x' as Hex } = {}] = [cut.records.unfinished('eip155:137')]
      const send = (signature: unknown) =>
        frame.smart.askBundler('eth_sendUserOperation', [{ ...held, signature }, entryPoints['0.7'].address])
      for (const signature of [
        await plain.do('personal_sign', [hash, own]),
        await frame.do('personal_sign', [hash, address]),
      ])
        await expect(send(signature)).rejects.toMatchObject({ code: expect.any(Number) })
      expect(await world.balanceOf(to)).toBe(0n)

      const domain = { name: 'Latchkey account', version: '1', chainId: 137, verifyingContract: address.toLowerCase() }
      const types = { UserOperation: [{ name: 'hash', type: 'bytes32' }] }
      const asData = { domain, types, primaryType: 'UserOperation', message: { hash } }
      for (const [each, from] of [
        [plain, own],
        [frame, address],
      ] as const)
        await expect(each.prepare('eth_signTypedData_v4', [from, asData])).rejects.toMatchObject({ code: -32602 })
      await send(held.signature)
      expect(await world.balanceOf(to)).toBe(1n)
    })
  })

  test('is done once, however often a frame that was killed is asked again', async () => {
    const device = new Map<string, string>()
    const to = stranger()
    const first = await funded(device, {
      async askBundler(method, params, real) {
        const answer = await real(method, params)
        // The bundler took it, and nothing that it answers since arrives.
        if (/^eth_(?:send|get)UserOperation/.test(method)) throw new FrameError(-32603, 'The node did not answer')
        return answer
      },
    })
    const asked = batch([to], { id: 'order 7' })
    await expect(first.do('wallet_sendCalls', asked)).rejects.toMatchObject({ code: -32603 })
    const second = world.createFrame(device)
    await expect(second.do('wallet_sendCalls', asked)).rejects.toMatchObject({ code: 5720 })
    expect(await statusOf(second, 'order 7')).toMatchObject({ status: 200 })
    expect(await world.balanceOf(to)).toBe(1n)
  })

  describe('with a node that lies', () => {
    const liar = (lie: (method: string, to: unknown) => unknown) =>
      funded(new Map(), {
        async readRpc(method, params, real) {
          const [to] = params
          return lie(method, typeof to === 'string' ? to.toLowerCase() : to) ?? real(method, params)
        },
      })

    test.each(requiredContracts)('is not created where the code of $address is another', async contract => {
      for (const code of ['0x', '0x6001', `${await world.client.getCode(contract)}00`]) {
        const frame = await liar((method, to) =>
          method === 'eth_getCode' && to === contract.address.toLowerCase() ? code : undefined,
        )
        const refused = { code: -32603, message: expect.stringContaining('are not on this network') }
        await expect(frame.prepare('wallet_sendCalls', batch([own]))).rejects.toMatchObject(refused)
        await expect(frame.prepare('personal_sign', ['Hello', address])).rejects.toMatchObject(refused)
        expect(frame.asked).toEqual([])
      }
    })

    test('is not used where it seems to be another contract, or to act by one', async () => {
      const refused = { code: -32603, message: expect.stringContaining('another contract') }
      const other = await liar((method, to) =>
        method === 'eth_getCode' && to === address.toLowerCase() ? '0x6001' : undefined,
      )
      await expect(other.prepare('wallet_sendCalls', batch([own]))).rejects.toMatchObject(refused)
      await (await funded(new Map())).do('wallet_sendCalls', batch([stranger()]))
      const upgraded = await liar(method =>
        method === 'eth_getStorageAt' ? `0x${'12'.repeat(20).padStart(64, '0')}` : undefined,
      )
      await expect(upgraded.prepare('wallet_sendCalls', batch([own]))).rejects.toMatchObject(refused)
      await expect(upgraded.prepare('personal_sign', ['Hello', address])).rejects.toMatchObject(refused)
    })

    test('does nothing where it seems to be there, or not to be', async () => {
      const to = stranger()
      const slot = `0x${world.account.contract.slice(2).padStart(64, '0')}`
      const early = await liar((method, at) =>
        method === 'eth_getStorageAt' ? slot : at === address.toLowerCase() ? proxyCode : undefined,
      )
      await expect(early.do('wallet_sendCalls', batch([to]))).rejects.toMatchObject({ code: expect.any(Number) })
      await (await funded(new Map())).do('wallet_sendCalls', batch([stranger()]))
      const late = await liar((method, at) =>
        method === 'eth_getCode' && at === address.toLowerCase() ? '0x' : undefined,
      )
      await expect(late.do('wallet_sendCalls', batch([to]))).rejects.toMatchObject({ code: expect.any(Number) })
      expect(await world.balanceOf(to)).toBe(0n)
      // And a signature for one that is not there yet stays good.
      const signature = (await late.do('personal_sign', ['Hello', address])) as Hex
      expect(isErc6492Signature(signature)).toBe(true)
      expect(await world.client.verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    })
  })

  test('can have no other owner, whoever creates it', async () => {
    const abi = parseAbi(['function createAccount(address owner, bytes32 salt) payable returns (address account)'])
    const create = (owner: Hex) =>
      world.client.simulateContract({
        account: own,
        address: accountFactory.address,
        abi,
        functionName: 'createAccount',
        args: [owner, saltOf(own)],
      })
    await expect(create(stranger())).rejects.toThrow()
    expect((await create(own)).result).toBe(address)
  })

  test('says where batches are atomic', async () => {
    const frame = await funded(new Map())
    const read = async (asked: Hex) =>
      readCapabilities([asked], [own, address], [frame.context.network], async (_network, of) =>
        of.toLowerCase() === address.toLowerCase() ? world.account.read(frame.context.readRpc) : undefined,
      )
    expect(await read(address)).toEqual({ '0x89': { atomic: { status: 'ready' } } })
    expect(await read(own)).toEqual({ '0x89': { atomic: { status: 'unsupported' } } })
    await frame.do('wallet_sendCalls', batch([stranger()]))
    expect(await read(address)).toEqual({ '0x89': { atomic: { status: 'supported' } } })
  })
})
