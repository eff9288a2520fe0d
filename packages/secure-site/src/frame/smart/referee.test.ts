import { setTimeout } from 'node:timers/promises'

import { type Hex, toHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { implementationAddress } from './delegated-account.ts'
import { entryPoints } from './entry-point.ts'
import { altoProgram, pays, startRefereeWorld } from './referee-world.test-support.ts'
import { batchOf, type Meddling, own, stranger } from './smart-world.test-support.ts'

const entryPointAddress = entryPoints['0.8'].address

/**
 * Tests against alto, because the sandbox's bundler is a small one of this repository: alto shows whether a real one
 * accepts the operations.
 */
describe.skipIf(altoProgram === '')('an operation of the frame at the alto bundler', () => {
  let world: Awaited<ReturnType<typeof startRefereeWorld>>
  beforeAll(async () => {
    world = await startRefereeWorld(mainnet)
  })
  afterAll(() => world?.stop())

  const batch = (receivers: readonly Hex[], value = 1) => batchOf(receivers.map(to => ({ to, value: toHex(value) })))
  /** Makes the account a plain one again, so that the next operation is a first one. */
  const undelegate = () => world.askNode('anvil_setCode', [own, '0x'])
  const codeOf = () => world.client.getCode({ address: own })
  const delegated = `0xef0100${implementationAddress.slice(2).toLowerCase()}`

  test('is accepted: the first, of an account that is upgraded by it', async () => {
    const frame = world.createFrame()
    const to = [stranger(), stranger()] as const
    const prepared = await frame.prepare('wallet_sendCalls', batch(to))
    expect(prepared.approval.warnings).toEqual([expect.stringContaining('into a smart account')])
    await world.untilDone(frame, await frame.approve(prepared))
    expect(await Promise.all(to.map(world.balanceOf))).toEqual([1n, 1n])
    expect(await codeOf()).toBe(delegated)
  })

  test('is accepted: a later one, and a transaction', async () => {
    const frame = world.createFrame()
    const to = [stranger(), stranger()] as const
    await world.untilDone(frame, await frame.do('wallet_sendCalls', batch(to)))
    expect(await Promise.all(to.map(world.balanceOf))).toEqual([1n, 1n])
    // The frame waits, and queries alto for the result.
    const waiting = world.createFrame()
    Object.assign(waiting.smart, { wait: () => setTimeout(200) })
    const hash = (await waiting.do('eth_sendTransaction', [{ from: own, to: to[0], value: '0x5' }])) as Hex
    expect(await world.client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await world.balanceOf(to[0])).toBe(6n)
  })

  test('is accepted: a sponsored one, the first and a later one, of an account without funds', async () => {
    await undelegate()
    const before = await world.balanceOf(own)
    await world.fund(own, '0')
    for (const warnings of [[expect.stringContaining('into a smart account')], []]) {
      const frame = world.createFrame(pays)
      const prepared = await frame.prepare('wallet_sendCalls', batch([stranger(), stranger()], 0))
      expect(prepared.approval.rows).toContainEqual({ term: 'You pay', value: 'Nothing' })
      expect(prepared.approval.warnings).toEqual(warnings)
      await world.untilDone(frame, await frame.approve(prepared))
      expect(await codeOf()).toBe(delegated)
      expect(await world.balanceOf(own)).toBe(0n)
    }
    await world.askNode('anvil_setBalance', [own, toHex(before)])
  })

  describe('is rejected by the alto bundler and the sandbox’s bundler without an execution', () => {
    type Operation = Readonly<Record<string, unknown>>

    /** Signs an operation in the frame without sending it to a bundler. */
    async function hold(meddling: Meddling = {}): Promise<Operation> {
      const held: unknown[] = []
      const frame = world.createSandboxFrame({
        ...meddling,
        async askBundler(method, params, real) {
          if (method === 'eth_getUserOperationByHash') return null
          if (method !== 'eth_sendUserOperation')
            return (meddling.askBundler ?? ((...call) => call[2](call[0], call[1])))(method, params, real)
          held.push(params[0])
          throw new FrameError('unreachable', 'Held')
        },
      })
      await expect(frame.do('wallet_sendCalls', batch([stranger()]))).rejects.toMatchObject({ code: 'unreachable' })
      return held[0] as Operation
    }
    const measuredAs = (change: object): Meddling => ({
      askBundler: async (method, params, real) => ({ ...((await real(method, params)) as object), ...change }),
    })
    const askSandbox = (method: string, params: readonly unknown[]) =>
      world.createSandboxFrame().smart.askBundler(method, params)

    test.each<[string, () => Promise<Operation>, RegExp, RegExp]>([
      [
        'with the signature of another key',
        async () => {
          const signature = await privateKeyToAccount(generatePrivateKey()).signMessage({ message: 'Hello' })
          return { ...(await hold()), signature }
        },
        /signature|AA24/i,
        /AA24/,
      ],
      ['changed after it was signed', async () => ({ ...(await hold()), callData: '0x' }), /signature|AA24/i, /AA24/],
      [
        'with a nonce that was used',
        async () => {
          const used = await hold()
          const frame = world.createSandboxFrame()
          await frame.do('wallet_sendCalls', batch([stranger()]))
          return used
        },
        /nonce|AA25/i,
        /AA25/,
      ],
      [
        'with too little for its bytes',
        () => hold(measuredAs({ preVerificationGas: '0x1' })),
        /preVerificationGas/,
        /preVerificationGas/,
      ],
      [
        'with too little gas to verify it',
        () => hold(measuredAs({ verificationGasLimit: '0x64' })),
        /AA2[36]/,
        /AA2[36]/,
      ],
      [
        'without the paymaster that was signed',
        async () => {
          const { paymaster, paymasterData, paymasterPostOpGasLimit, paymasterVerificationGasLimit, ...rest } =
            await hold(pays)
          expect(
            [paymaster, paymasterData, paymasterPostOpGasLimit, paymasterVerificationGasLimit].every(Boolean),
          ).toBe(true)
          return rest
        },
        /signature|AA24/i,
        /AA24/,
      ],
      [
        'with another delegation',
        async () => {
          await undelegate()
          const held = await hold()
          const other = await privateKeyToAccount(generatePrivateKey()).signAuthorization({
            address: implementationAddress,
            chainId: 1,
            nonce: await world.client.getTransactionCount({ address: own }),
          })
          const { r, s, yParity = 0 } = other
          return {
            ...held,
            eip7702Auth: { ...(held['eip7702Auth'] as object), r, s, yParity: toHex(yParity), v: toHex(yParity) },
          }
        },
        /authorization/i,
        /authorization/i,
      ],
    ])('%s', async (_what, make, ofAlto, ofSandbox) => {
      const operation = await make()
      const before = await nonceOf()
      for (const [ask, rejection] of [
        [world.askAlto, ofAlto],
        [askSandbox, ofSandbox],
      ] as const)
        await expect(ask('eth_sendUserOperation', [operation, entryPointAddress])).rejects.toThrow(rejection)
      expect(await nonceOf()).toBe(before)
    })

    test('unless it is unchanged: that one is accepted', async () => {
      const before = await nonceOf()
      await world.askAlto('eth_sendUserOperation', [await hold(), entryPointAddress])
      await expect.poll(nonceOf, { timeout: 20_000 }).toBe(before + 1n)
    })

    const nonceOf = () =>
      world.client.readContract({
        address: entryPointAddress,
        abi: entryPoint08Abi,
        functionName: 'getNonce',
        args: [own, 0n],
      })
  })
})
