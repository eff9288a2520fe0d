import { type Hex, hashMessage, parseAbi, toHex, zeroAddress } from 'viem'
import { getUserOperationTypedData } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { readCapabilities } from './capabilities.ts'
import { implementationAddress } from './delegated-account.ts'
import { entryPoints } from './entry-point.ts'
import { batchOf, own, statusOf, stranger, useSmartWorld } from './smart-world.test-support.ts'

const entryPointAddress = entryPoints['0.8'].address
const noGas = {
  callGasLimit: 0n,
  verificationGasLimit: 0n,
  preVerificationGas: 0n,
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
} as const

describe('a smart account', () => {
  const world = useSmartWorld()

  const batch = (receivers: readonly Hex[], rest: object = {}) =>
    batchOf(
      receivers.map((to, index) => ({ to, value: toHex(index + 1) })),
      rest,
    )

  // covers: S6.21
  test('executes several calls at once, approved once, and is upgraded with the first', async () => {
    const frame = world.createFrame(new Map())
    const to = [stranger(), stranger()] as const
    const prepared = await frame.prepare('wallet_sendCalls', batch(to))
    const { label, parts = [], rows, warnings } = prepared.approval
    expect(label).toBe('2 steps, all or none')
    expect(parts.map(({ label: each, amount, rows: [receiver] }) => [each, amount?.unit, receiver?.value])).toEqual(
      [
        ['You send', 'ETH', to[0].toLowerCase()],
        ['You send', 'ETH', to[1].toLowerCase()],
      ].map(([each, unit, address]) => [each, unit, to.find(full => full.toLowerCase() === address)]),
    )
    expect(rows).toContainEqual({ term: 'Contract of the smart account', value: implementationAddress, isCode: true })
    expect(rows.map(({ term }) => term)).toEqual(expect.arrayContaining(['Network fee, at most', 'The fee is paid by']))
    expect(warnings).toEqual([expect.stringContaining('into a smart account')])
    expect(frame.asked).not.toContain('eth_sendUserOperation')
    const { id } = (await frame.approve(prepared)) as { id: string }
    expect(await Promise.all(to.map(world.balanceOf))).toEqual([1n, 2n])
    const upgraded = `0xef0100${implementationAddress.slice(2).toLowerCase()}`
    expect(await world.client.getCode({ address: own })).toBe(upgraded)
    expect(await statusOf(frame, id)).toMatchObject({
      id,
      status: 200,
      atomic: true,
      chainId: '0x1',
      receipts: [{ status: '0x1' }],
    })
    const second = await frame.prepare('wallet_sendCalls', batch(to))
    expect(second.approval.warnings).toEqual([])
    expect(second.approval.rows.map(({ term }) => term)).not.toContain('Contract of the smart account')
    await frame.approve(second)
    expect(await Promise.all(to.map(world.balanceOf))).toEqual([2n, 4n])
  })

  test('never costs more than shown', async () => {
    const frame = world.createFrame(new Map())
    const before = await world.balanceOf(own)
    const prepared = await frame.prepare('wallet_sendCalls', batch([stranger()]))
    const shown = prepared.approval.rows.find(({ term }) => term === 'Network fee, at most')?.value ?? ''
    await frame.approve(prepared)
    const paid = before - (await world.balanceOf(own)) - 1n
    expect(paid).toBeGreaterThan(0n)
    expect(Number(paid) / 1e18).toBeLessThanOrEqual(Number(shown.split(' ')[0]))
  })

  test('sends a transaction as an operation, and returns the hash of the transaction that included it', async () => {
    const frame = world.createFrame(new Map())
    const to = stranger()
    const hash = (await frame.do('eth_sendTransaction', [{ from: own, to, value: '0x7' }])) as Hex
    expect(await world.balanceOf(to)).toBe(7n)
    expect(await world.client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  })

  test('signs messages that its contract, and other verifiers, accept', async () => {
    const frame = world.createFrame(new Map())
    await frame.do('wallet_sendCalls', batch([stranger()]))
    const signature = (await frame.do('personal_sign', ['Hello', own])) as Hex
    const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
    const ask = (message: string) =>
      world.client.readContract({
        address: own,
        abi,
        functionName: 'isValidSignature',
        args: [hashMessage(message), signature],
      })
    expect([await ask('Hello'), await ask('Bye')]).toEqual(['0x1626ba7e', '0xffffffff'])
    expect(await world.client.verifyMessage({ address: own, message: 'Hello', signature })).toBe(true)
    const data = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'Hello' },
    } as const
    const ofData = (await frame.do('eth_signTypedData_v4', [own, JSON.stringify(data)])) as Hex
    const verify = (text: string) =>
      world.client.verifyTypedData({ ...data, message: { text }, address: own, signature: ofData })
    expect([await verify('Hello'), await verify('Bye')]).toEqual([true, false])
  })

  test('signs no operation of its own as typed data, and shows one of another account as such', async () => {
    for (const frame of [world.createFrame(new Map()), world.createFrame(new Map(), {}, false)]) {
      const prepare = (sender: Hex) => {
        const userOperation = { sender, nonce: 0n, callData: '0x' as const, signature: '0x' as const, ...noGas }
        const data = getUserOperationTypedData({ chainId: 1, entryPointAddress, userOperation })
        const json = JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
        return frame.prepare('eth_signTypedData_v4', [own, json])
      }
      await expect(prepare(own)).rejects.toMatchObject({ code: -32602 })
      expect((await prepare(stranger())).approval.text?.value).toContain('PackedUserOperation')
    }
  })

  // covers: S5.19
  test.each<[string, object, number]>([
    ['a recipient without 0x', { calls: [{ to: own.slice(2) }] }, -32602],
    ['no recipient', { calls: [{ data: '0x00' }] }, -32602],
    ['no call', { calls: [] }, -32602],
    ['too many calls', { calls: Array.from({ length: 21 }, () => ({ to: own })) }, 5740],
    ['another account', { from: zeroAddress }, 4100],
    ['another chain', { chainId: '0x89' }, 5710],
    ['an unsupported capability', { capabilities: { paymasterService: { url: 'https://x.example' } } }, 5700],
    ['a capability of a call', { calls: [{ to: own, capabilities: { gasLimitOverride: {} } }] }, 5700],
    [
      'calls that fail together',
      {
        calls: [
          { to: own, value: '0x1' },
          { to: entryPointAddress, data: '0xdeadbeef' },
        ],
      },
      -32521,
    ],
  ])('rejects a batch with %s before the prompt', async (_what, change, code) => {
    const frame = world.createFrame(new Map())
    await expect(frame.prepare('wallet_sendCalls', batch([own], change))).rejects.toMatchObject({ code })
    expect(frame.asked).not.toContain('eth_sendUserOperation')
  })

  test('sends only a single call as a batch while it is used as a plain account', async () => {
    const frame = world.createFrame(new Map(), {}, false)
    const to = stranger()
    await expect(frame.do('wallet_sendCalls', batch([to, to]))).rejects.toMatchObject({ code: 5760 })
    await expect(frame.do('wallet_sendCalls', batch([to]))).rejects.toMatchObject({ code: 5760 })
    await frame.do('wallet_sendCalls', batch([to], { atomicRequired: false }))
    expect(await world.balanceOf(to)).toBe(1n)
  })

  test('warns of another contract that acts for the account before it replaces it', async () => {
    await world.askNode('anvil_setCode', [own, `0xef0100${'12'.repeat(20)}`])
    const frame = world.createFrame(new Map())
    const { approval } = await frame.prepare('wallet_sendCalls', batch([stranger()]))
    expect(approval.warnings).toEqual([expect.stringContaining(`0x${'12'.repeat(20)}`)])
  })

  test('executes a request once, however often a frame that was killed receives it again', async () => {
    const device = new Map<string, string>()
    const to = stranger()
    let isCut = true
    const first = world.createFrame(device, {
      async askBundler(method, params, real) {
        const answer = await real(method, params)
        // The bundler has accepted it, and its later answers are lost.
        if (/^eth_(?:send|get)UserOperation/.test(method) && isCut)
          throw new FrameError(-32603, 'The node did not answer')
        return answer
      },
    })
    await expect(first.do('wallet_sendCalls', batch([to], { id: 'order 7' }))).rejects.toMatchObject({
      code: -32603,
    })
    isCut = false
    const second = world.createFrame(device)
    await expect(second.do('wallet_sendCalls', batch([to], { id: 'order 7' }))).rejects.toMatchObject({ code: 5720 })
    expect(await statusOf(second, 'order 7')).toMatchObject({ status: 200 })
    expect(await world.balanceOf(to)).toBe(1n)
  })

  test('warns of a pending operation, and the chain executes only one of the two', async () => {
    const device = new Map<string, string>()
    const to = stranger()
    const held: (readonly unknown[])[] = []
    const first = world.createFrame(device, {
      async askBundler(method, params, real) {
        if (method !== 'eth_sendUserOperation') return real(method, params)
        held.push(params)
        throw new FrameError('unreachable', 'cut')
      },
    })
    await expect(first.do('wallet_sendCalls', batch([to]))).rejects.toMatchObject({ code: 'unreachable' })
    const second = world.createFrame(device)
    const prepared = await second.prepare('wallet_sendCalls', batch([to]))
    expect(prepared.approval.warnings).toContainEqual(expect.stringContaining('may still be on its way'))
    await second.approve(prepared)
    // The first operation arrives now, from the bundler that delayed it.
    await expect(second.smart.askBundler('eth_sendUserOperation', held[0] ?? [])).rejects.toMatchObject({
      code: expect.any(Number),
    })
    expect(await world.balanceOf(to)).toBe(1n)
  })

  test('removes the record of an operation that the bundler rejected', async () => {
    const frame = world.createFrame(new Map())
    await world.fund(own, '0.00001')
    const prepared = await frame.prepare('wallet_sendCalls', batch([stranger()], { id: 'a' }))
    await expect(frame.approve(prepared)).rejects.toMatchObject({ code: -32500 })
    expect(frame.records.find('a')).toBeUndefined()
  })

  describe('with an inconsistent bundler', () => {
    test('returns the hash of the signed operation', async () => {
      const lie: Hex = `0x${'1'.repeat(64)}`
      const frame = world.createFrame(new Map(), {
        async askBundler(method, params, real) {
          const answer = await real(method, params)
          return method === 'eth_sendUserOperation' ? lie : answer
        },
      })
      const { id } = (await frame.do('wallet_sendCalls', batch([stranger()]))) as { id: string }
      expect(id).not.toBe(lie)
      expect(await statusOf(frame, id)).toMatchObject({ status: 200 })
    })

    test.each([
      ['more gas than a block has', '0x1c9c3810'],
      ['no number', 'much'],
    ])('rejects an estimate of %s', async (_what, preVerificationGas) => {
      const frame = world.createFrame(new Map(), {
        async askBundler(method, params, real) {
          const answer = (await real(method, params)) as object
          return method === 'eth_estimateUserOperationGas' ? { ...answer, preVerificationGas } : answer
        },
      })
      await expect(frame.prepare('wallet_sendCalls', batch([own]))).rejects.toMatchObject({ code: -32603 })
    })

    test('shows the fee that the bundler requests', async () => {
      const fee = async (extra: bigint) => {
        const frame = world.createFrame(new Map(), {
          async askBundler(method, params, real) {
            const answer = (await real(method, params)) as { preVerificationGas: Hex }
            return method === 'eth_estimateUserOperationGas'
              ? { ...answer, preVerificationGas: toHex(BigInt(answer.preVerificationGas) + extra) }
              : answer
          },
        })
        const { approval } = await frame.prepare('wallet_sendCalls', batch([own]))
        return Number(approval.rows.find(({ term }) => term === 'Network fee, at most')?.value.split(' ')[0])
      }
      expect(await fee(10_000_000n)).toBeGreaterThan((await fee(0n)) * 10)
    })

    test('trusts the chain for the outcome of an operation, not the receipt of the bundler', async () => {
      const device = new Map<string, string>()
      const { id } = (await world.createFrame(device).do('wallet_sendCalls', batch([stranger()]))) as { id: string }
      const other = await world.createFrame(new Map(), {}, false).do('eth_sendTransaction', [{ to: own, value: '0x1' }])
      const liar = world.createFrame(device, {
        askBundler: async () => ({ userOpHash: id, success: false, receipt: { transactionHash: other } }),
      })
      expect(await statusOf(liar, id)).toMatchObject({ status: 100 })
      expect(await statusOf(world.createFrame(device), id)).toMatchObject({ status: 200 })
      await expect(statusOf(liar, 'another')).rejects.toMatchObject({ code: 5730 })
    })
  })

  test('reports on which networks batches are atomic', async () => {
    const frame = world.createFrame(new Map())
    const served = [frame.context.network, { ...frame.context.network, chainId: 'eip155:137' as const }]
    const ask = (params: unknown[]) =>
      readCapabilities(params, [own], served, async ({ chainId }) =>
        chainId === 'eip155:1' ? frame.smart.account.read(frame.context.readRpc) : undefined,
      )
    expect(await ask([own])).toEqual({
      '0x1': { atomic: { status: 'ready' } },
      '0x89': { atomic: { status: 'unsupported' } },
    })
    await frame.do('wallet_sendCalls', batch([stranger()]))
    expect(await ask([own, ['0x1']])).toEqual({ '0x1': { atomic: { status: 'supported' } } })
    await expect(ask([])).rejects.toThrow('Missing address parameter')
    await expect(ask([zeroAddress])).rejects.toMatchObject({ code: 4100 })
  })
})
