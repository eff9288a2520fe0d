import { getCreate2Address, type Hex, parseAbi, sliceHex } from 'viem'
import { describe, expect, test } from 'vitest'

import { accountFactory, requiredContracts } from '../../account-contracts/account-contracts.ts'
import { accountDeployments } from '../../account-contracts/deployments.ts'
import { FrameError } from '../frame-error.ts'
import { readCapabilities } from './capabilities.ts'
import { address, batch, useCreatedAccount } from './created-account.test-support.ts'
import { createdAddressOf, proxyCode, saltOf } from './created-address.ts'
import { entryPoints } from './entry-point.ts'
import { encodeCalls } from './smart-account.ts'
import { own, statusOf, stranger } from './smart-world.test-support.ts'

describe('a smart account of its own contract', () => {
  const { world, funded } = useCreatedAccount()

  test('has the address of the factory, which the frame computes from constants', async () => {
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

  test('needs contracts at the addresses that follow from their deployment', () => {
    const [, ...ours] = requiredContracts.map(each => each.address)
    const deployed = accountDeployments.map(({ to, data }) =>
      getCreate2Address({ from: to, salt: sliceHex(data, 0, 32), bytecode: sliceHex(data, 32) }),
    )
    expect(deployed.toReversed()).toEqual(ours)
  })

  // covers: S6.21
  test('is created with its first operation, which the approval shows, and executes all of the calls', async () => {
    const frame = await funded(new Map())
    const to = [stranger(), stranger()] as const
    const prepared = await frame.prepare('wallet_sendCalls', batch(to))
    const { rows, warnings, parts = [] } = prepared.approval
    expect(parts).toHaveLength(2)
    expect(rows).toContainEqual({ term: 'Account', value: address, isCode: true })
    expect(rows).toContainEqual({ term: 'Contract of the smart account', value: world.account.contract, isCode: true })
    expect(warnings).toEqual([expect.stringContaining('creates your smart account')])
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

  test('never costs more than shown, and nothing of the plain account', async () => {
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

  test('sends a transaction as an operation, and returns the hash of the transaction that included it', async () => {
    const frame = await funded(new Map())
    const to = stranger()
    const hash = (await frame.do('eth_sendTransaction', [{ from: address, to, value: '0x7' }])) as Hex
    expect(await world.balanceOf(to)).toBe(7n)
    expect(await world.client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  })

  test('accepts an operation of a page for its own entry point, with its own factory or none', async () => {
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

  test('executes a request once, however often a frame that was killed receives it again', async () => {
    const device = new Map<string, string>()
    const to = stranger()
    const first = await funded(device, {
      async askBundler(method, params, real) {
        const answer = await real(method, params)
        // The bundler has accepted it, and its later answers are lost.
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

  test('reports on which networks batches are atomic', async () => {
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
