import { setTimeout } from 'node:timers/promises'

import { encodeFunctionData, erc20Abi, type Hex, parseEther, toHex, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { polygon } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { entryPoints } from './entry-point.ts'
import { altoProgram, pays, startRefereeWorld } from './referee-world.test-support.ts'
import { batchOf, own, stranger } from './smart-world.test-support.ts'

const entryPointAddress = entryPoints['0.7'].address

/** The sandbox's paymaster that takes a token of the account. */
const tokenPaymaster = '0x00000000000000000000000000000000001A7c71'

/** Tests separate contracts at EntryPoint 0.7, on a chain without EIP-7702. Most tests start before the deployment. */
describe.skipIf(altoProgram === '')('an account that is created, at the alto bundler', () => {
  let world: Awaited<ReturnType<typeof startRefereeWorld>>
  let address: Hex
  beforeAll(async () => {
    world = await startRefereeWorld(polygon)
    address = world.account.address
  })
  afterAll(() => world?.stop())

  const batch = (receivers: readonly Hex[], value = 1) =>
    batchOf(
      receivers.map(to => ({ to, value: toHex(value) })),
      { from: address, chainId: '0x89' },
    )
  const isThere = async () => (await world.client.getCode({ address })) !== undefined
  /** Resets the account to its state before the deployment. */
  async function uncreate(): Promise<void> {
    await world.askNode('anvil_setCode', [address, '0x'])
    await world.askNode('anvil_setNonce', [address, '0x0'])
    for (const slot of [ownerSlot, implementationSlot])
      await world.askNode('anvil_setStorageAt', [address, slot, `0x${'0'.repeat(64)}`])
  }
  /** Storage slots of solady's owner, and of a proxy's implementation (ERC-1967). */
  const ownerSlot = `0x${'f'.repeat(56)}74873927`
  const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

  test('has accepted: the first operation, which creates it, a later one, and a transaction', async () => {
    await world.fund(address, '1')
    for (const warnings of [[expect.stringContaining('creates your smart account')], []]) {
      expect(await isThere()).toBe(warnings.length === 0)
      const frame = world.createFrame()
      const to = stranger()
      const prepared = await frame.prepare('wallet_sendCalls', batch([to]))
      expect(prepared.approval.warnings).toEqual(warnings)
      await world.untilDone(frame, await frame.approve(prepared))
      expect(await world.balanceOf(to)).toBe(1n)
    }
    const waiting = world.createFrame()
    Object.assign(waiting.smart, { wait: () => setTimeout(200) })
    const to = stranger()
    const hash = (await waiting.do('eth_sendTransaction', [{ from: address, to, value: '0x5' }])) as Hex
    expect(await world.client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await world.balanceOf(to)).toBe(5n)
  })

  test('has accepted: a batch, the first operation and later ones, with a part of their costs at the EntryPoint', async () => {
    await uncreate()
    await world.fund(address, '1')
    for (const before of [false, true, true]) {
      expect(await isThere()).toBe(before)
      const frame = world.createFrame()
      const to = [stranger(), stranger(), stranger()]
      await world.untilDone(frame, await frame.do('wallet_sendCalls', batch(to)))
      expect(await Promise.all(to.map(world.balanceOf))).toEqual([1n, 1n, 1n])
    }
  })

  test('has accepted: a sponsored operation, the first and a later one, of an account without funds', async () => {
    await uncreate()
    await world.fund(address, '0')
    for (const before of [false, true]) {
      expect(await isThere()).toBe(before)
      const frame = world.createFrame(pays)
      const prepared = await frame.prepare('wallet_sendCalls', batch([stranger(), stranger()], 0))
      expect(prepared.approval.rows).toContainEqual({ term: 'You pay', value: 'Nothing' })
      await world.untilDone(frame, await frame.approve(prepared))
      expect(await world.balanceOf(address)).toBe(0n)
    }
  })

  test('has accepted: one that is paid in a token, by an account with nothing else', async () => {
    await uncreate()
    const usdc = world.sandbox.tokens['eip155:137']?.find(({ symbol }) => symbol === 'USDC')?.address ?? zeroAddress
    const token = { address: usdc, abi: erc20Abi } as const
    const give = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, parseEther('9')] })
    await world.askNode('anvil_impersonateAccount', [own])
    const hash = (await world.askNode('eth_sendTransaction', [{ from: own, to: usdc, data: give }])) as Hex
    await world.client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
    const body = JSON.stringify({ sponsors: true, token: 'USDC' })
    await fetch(`${world.sandbox.url}/sandbox/paymaster`, { method: 'POST', body })
    const frame = world.createFrame(pays)
    const allow = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [tokenPaymaster, parseEther('1')],
    })
    const [asked] = batch([])
    const prepared = await frame.prepare('wallet_sendCalls', [{ ...asked, calls: [{ to: usdc, data: allow }] }])
    const max = prepared.approval.rows.find(({ term }) => term === 'You pay, at most')?.value
    await world.untilDone(frame, await frame.approve(prepared))
    await fetch(`${world.sandbox.url}/sandbox/paymaster`, { method: 'POST', body: '{"sponsors":true}' })
    const paid =
      parseEther('9') - (await world.client.readContract({ ...token, functionName: 'balanceOf', args: [address] }))
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(parseEther(max?.replace(' USDC', '') ?? '0'))
  })

  describe('is rejected by the alto bundler and the sandbox’s bundler without an execution', () => {
    type Operation = Readonly<Record<string, unknown>>

    /** Signs a first operation in the frame without sending it to a bundler. */
    async function hold(): Promise<Operation> {
      const held: unknown[] = []
      const frame = world.createSandboxFrame({
        async askBundler(method, params, real) {
          if (method === 'eth_getUserOperationByHash') return null
          if (method !== 'eth_sendUserOperation') return real(method, params)
          held.push(params[0])
          throw new FrameError('unreachable', 'Held')
        },
      })
      await expect(frame.do('wallet_sendCalls', batch([stranger()]))).rejects.toMatchObject({ code: 'unreachable' })
      return held[0] as Operation
    }
    const askSandbox = (method: string, params: readonly unknown[]) =>
      world.createSandboxFrame().smart.askBundler(method, params)
    const nonceOf = () =>
      world.client.readContract({
        address: entryPointAddress,
        abi: entryPoint08Abi,
        functionName: 'getNonce',
        args: [address, 0n],
      })

    test.each<[string, (held: Operation) => Promise<Operation> | Operation, RegExp, RegExp]>([
      [
        'with the signature of another key',
        async held => ({
          ...held,
          signature: await privateKeyToAccount(generatePrivateKey()).signMessage({ message: 'Hello' }),
        }),
        /signature|AA24/i,
        /AA24/,
      ],
      ['changed after it was signed', held => ({ ...held, callData: '0x' }), /signature|AA24/i, /AA24/],
      [
        'that creates an account of another key',
        held => ({
          ...held,
          factoryData: String(held['factoryData']).replaceAll(own.slice(2).toLowerCase(), '12'.repeat(20)),
        }),
        /AA1[34]/,
        /AA1[34]/,
      ],
      ['that does not create it', ({ factory: _, factoryData: __, ...rest }) => rest, /AA20|reverted/, /AA20|reverted/],
    ])('%s', async (_what, change, ofAlto, ofSandbox) => {
      await uncreate()
      await world.fund(address, '1')
      const operation = await change(await hold())
      const before = await nonceOf()
      for (const [ask, rejection] of [
        [world.askAlto, ofAlto],
        [askSandbox, ofSandbox],
      ] as const)
        await expect(ask('eth_sendUserOperation', [operation, entryPointAddress])).rejects.toThrow(rejection)
      expect(await nonceOf()).toBe(before)
      expect(await isThere()).toBe(false)
    })
  })
})
