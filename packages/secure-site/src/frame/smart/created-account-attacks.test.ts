import { encodeFunctionData, type Hex, isErc6492Signature, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'

import { accountFactory, requiredContracts } from '../../account-contracts/account-contracts.ts'
import { FrameError } from '../frame-error.ts'
import { address, batch, useCreatedAccount } from './created-account.test-support.ts'
import { proxyCode, saltOf } from './created-address.ts'
import { entryPoints } from './entry-point.ts'
import { encodeCalls } from './smart-account.ts'
import { own, stranger } from './smart-world.test-support.ts'

const accountAbi = parseAbi([
  'function transferOwnership(address newOwner)',
  'function execute(address target, uint256 value, bytes data)',
])

describe('a smart account of its own contract', () => {
  const { world, funded } = useCreatedAccount()

  describe('protects itself from a page', () => {
    const data = encodeFunctionData({ abi: accountAbi, functionName: 'transferOwnership', args: [zeroAddress] })
    const executed = encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [zeroAddress, 1n, '0x'] })

    test('cannot call itself to change the owner', async () => {
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
    ])('has %s of the plain account rejected or ignored', async (_what, given) => {
      const plain = world.createFrame(new Map(), {}, false)
      const call = { to: address, data: given }
      await expect(plain.prepare('eth_sendTransaction', [call])).rejects.toMatchObject({ code: -32602 })
      const one = batch([], { from: own, atomicRequired: false, calls: [call] })
      await expect(plain.prepare('wallet_sendCalls', one)).rejects.toMatchObject({ code: -32602 })
      await plain.do('eth_sendTransaction', [{ to: address, value: '0x9' }])
      expect(await world.balanceOf(address)).toBe(9n)
    })

    test('has no operation signed as a message or as typed data of the plain account', async () => {
      const frame = await funded(new Map())
      const plain = world.createFrame(new Map(), {}, false)
      const to = stranger()
      // The operation without its signature, as the wallet sends it to its bundler.
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

  describe('with an inconsistent node', () => {
    const liar = (lie: (method: string, to: unknown) => unknown) =>
      funded(new Map(), {
        async readRpc(method, params, real) {
          const [to] = params
          return lie(method, typeof to === 'string' ? to.toLowerCase() : to) ?? real(method, params)
        },
      })

    test.each(requiredContracts)('is not created if the code of $address is another', async contract => {
      for (const code of ['0x', '0x6001', `${await world.client.getCode(contract)}00`]) {
        const frame = await liar((method, to) =>
          method === 'eth_getCode' && to === contract.address.toLowerCase() ? code : undefined,
        )
        const rejected = { code: -32603, message: expect.stringContaining('are not on this network') }
        await expect(frame.prepare('wallet_sendCalls', batch([own]))).rejects.toMatchObject(rejected)
        await expect(frame.prepare('personal_sign', ['Hello', address])).rejects.toMatchObject(rejected)
        expect(frame.asked).toEqual([])
      }
    })

    test('is not used if it seems to be another contract, or to delegate to one', async () => {
      const rejected = { code: -32603, message: expect.stringContaining('another contract') }
      const other = await liar((method, to) =>
        method === 'eth_getCode' && to === address.toLowerCase() ? '0x6001' : undefined,
      )
      await expect(other.prepare('wallet_sendCalls', batch([own]))).rejects.toMatchObject(rejected)
      await (await funded(new Map())).do('wallet_sendCalls', batch([stranger()]))
      const upgraded = await liar(method =>
        method === 'eth_getStorageAt' ? `0x${'12'.repeat(20).padStart(64, '0')}` : undefined,
      )
      await expect(upgraded.prepare('wallet_sendCalls', batch([own]))).rejects.toMatchObject(rejected)
      await expect(upgraded.prepare('personal_sign', ['Hello', address])).rejects.toMatchObject(rejected)
    })

    test('does nothing if its existence is reported wrongly', async () => {
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
      // A signature from before the deployment stays valid.
      const signature = (await late.do('personal_sign', ['Hello', address])) as Hex
      expect(isErc6492Signature(signature)).toBe(true)
      expect(await world.client.verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    })
  })

  test('has its own owner only, for any creator', async () => {
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
})
