import { type Hex, toHex, zeroAddress } from 'viem'
import { polygon } from 'viem/chains'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { readPaymasterAnswer, readPaymasterStub } from './paymaster-answer.ts'
import { entryPoints } from './entry-point.ts'
import {
  batchOf,
  type Frame,
  type Meddling,
  own,
  pays,
  startSmartWorld,
  statusOf,
  stranger,
  useSmartWorld,
} from './smart-world.test-support.ts'

const entryPointAddress = entryPoints['0.8'].address

describe('an operation with a sponsored fee', () => {
  const world = useSmartWorld()

  type Rows = Awaited<ReturnType<Frame['prepare']>>['approval']['rows']
  const batch = (receivers: readonly Hex[], value = 0) => batchOf(receivers.map(to => ({ to, value: toHex(value) })))
  const answers = (change: (method: string, answer: object) => unknown): Meddling => ({
    askPaymaster: async (method, params, real) => change(method, (await real(method, params)) as object),
  })
  const valueOf = (rows: Rows, term: string) => rows.find(each => each.term === term)?.value
  const declined = 'paymaster.example does not pay this fee. If you approve, your account pays it.'

  test('costs an account without funds nothing, the first and the next', async () => {
    await world.fund(own, '0')
    const frame = world.createFrame(new Map(), pays)
    const to = [stranger(), stranger()]
    const prepared = await frame.prepare('wallet_sendCalls', batch(to))
    const { rows, warnings } = prepared.approval
    expect(valueOf(rows, 'The fee is paid by')).toBe('Latchkey sandbox (paymaster.example)')
    expect(valueOf(rows, 'You pay')).toBe('Nothing')
    expect(Number(valueOf(rows, 'Network fee, at most')?.split(' ')[0])).toBeGreaterThan(0)
    expect(warnings).toEqual([expect.stringContaining('into a smart account')])
    const { id } = (await frame.approve(prepared)) as { id: string }
    expect(await statusOf(frame, id)).toMatchObject({ status: 200 })
    expect(await world.client.getCode({ address: own })).toMatch(/^0xef0100/)
    const next = (await frame.do('wallet_sendCalls', batch(to))) as { id: string }
    expect(await statusOf(frame, next.id)).toMatchObject({ status: 200 })
    expect(await world.balanceOf(own)).toBe(0n)
  })

  test('costs the account the sent amount, and no fee', async () => {
    await world.fund(own, '1')
    const before = await world.balanceOf(own)
    const frame = world.createFrame(new Map(), pays)
    const to = stranger()
    await frame.do('wallet_sendCalls', batch([to], 7))
    expect(await world.balanceOf(to)).toBe(7n)
    expect(await world.balanceOf(own)).toBe(before - 7n)
    const transaction = (await frame.do('eth_sendTransaction', [{ from: own, to, value: '0x2' }])) as Hex
    expect(await world.client.getTransactionReceipt({ hash: transaction })).toMatchObject({ status: 'success' })
    expect(await world.balanceOf(own)).toBe(before - 9n)
  })

  test('is signed with its paymaster', async () => {
    const frame = world.createFrame(new Map(), {
      ...pays,
      async askBundler(method, params, real) {
        if (method !== 'eth_sendUserOperation') return real(method, params)
        const [operation, entryPoint] = params as [Record<string, unknown>, Hex]
        const { paymaster, paymasterData, paymasterPostOpGasLimit, paymasterVerificationGasLimit, ...rest } = operation
        for (const field of [paymaster, paymasterData, paymasterPostOpGasLimit, paymasterVerificationGasLimit])
          expect(field).toMatch(/^0x/)
        // The bundler removes the paymaster, so that the account would pay.
        return real(method, [rest, entryPoint])
      },
    })
    await expect(frame.do('wallet_sendCalls', batch([stranger()]))).rejects.toMatchObject({ code: -32507 })
  })

  describe('is paid by the account, and the user sees that before, if the paymaster', () => {
    const liar = { paymaster: '0x00000000000000000000000000000000000000aa' }
    const huge = toHex(2n ** 100n)
    const odd = { paymasterData: '0x123' }
    const final = (change: object): Meddling =>
      answers((method, answer) => (method === 'pm_getPaymasterData' ? { ...answer, ...change } : answer))
    const rejects = (method: string): Meddling => ({
      askPaymaster: async (asked, params, real) => {
        if (asked === method) throw new FrameError(-32501, 'Too much this month')
        return real(asked, params)
      },
    })

    test.each<[string, Meddling]>([
      ['rejects the first request', rejects('pm_getPaymasterStubData')],
      ['rejects the final request', rejects('pm_getPaymasterData')],
      [
        'is down',
        {
          askPaymaster: async () => {
            throw new FrameError(-32603, 'The node did not answer')
          },
        },
      ],
      ['answers with null', answers(() => null)],
      ['answers with an invalid address', answers((_method, answer) => ({ ...answer, paymaster: 'somebody' }))],
      ['answers with the zero address', answers((_method, answer) => ({ ...answer, paymaster: zeroAddress }))],
      ['names the account itself', answers((_method, answer) => ({ ...answer, paymaster: own }))],
      ['names the EntryPoint', answers((_method, answer) => ({ ...answer, paymaster: entryPointAddress }))],
      ['has no contract at its address', answers((_method, answer) => ({ ...answer, ...liar }))],
      ['names another contract in its final answer', final(liar)],
      ['answers with half a byte', final(odd)],
      ['answers with invalid hexadecimal', final({ paymasterData: 'free' })],
      ['answers with too much data', final({ paymasterData: `0x${'00'.repeat(2_049)}` })],
      ['requires an enormous gas limit', final({ paymasterVerificationGasLimit: huge })],
      [
        'requires an enormous gas limit for the estimate',
        answers((_method, answer) => ({ ...answer, paymasterPostOpGasLimit: huge })),
      ],
      ['answers with gas that is no number', final({ paymasterPostOpGasLimit: 'much' })],
      ['answers with an invalid signature', final({ paymasterData: `0xffffffffffff${'11'.repeat(65)}` })],
      ['answers with data that its contract rejects', final({ paymasterData: '0x' })],
      [
        'signed for another chain',
        {
          askPaymaster: async (method, params, real) => {
            if (method !== 'pm_getPaymasterData') return real(method, params)
            const body = { jsonrpc: '2.0', id: 1, method, params: [...params, '0x89', {}] }
            const response = await fetch(`${world.sandbox.url}/paymaster?chainId=eip155:137`, {
              method: 'POST',
              body: JSON.stringify(body),
            })
            const { result } = (await response.json()) as { result: { paymasterData: Hex } }
            expect(result.paymasterData).toMatch(/^0x[0-9a-f]{142}$/)
            return result
          },
        },
      ],
      [
        'signed for another operation',
        {
          askPaymaster: async (method, [operation, ...rest], real) =>
            real(method, [{ ...(operation as object), nonce: '0x7' }, ...rest]),
        },
      ],
    ])('%s', async (_what, meddling) => {
      const before = await world.balanceOf(own)
      const frame = world.createFrame(new Map(), meddling)
      const prepared = await frame.prepare('wallet_sendCalls', batch([stranger()]))
      const { rows, warnings } = prepared.approval
      expect(valueOf(rows, 'The fee is paid by')).toBe('Your account')
      expect(valueOf(rows, 'You pay')).toBeUndefined()
      expect(warnings).toContain(declined)
      expect(frame.asked).not.toContain('eth_sendUserOperation')
      const shown = Number(valueOf(rows, 'Network fee, at most')?.split(' ')[0])
      const { id } = (await frame.approve(prepared)) as { id: string }
      expect(await statusOf(frame, id)).toMatchObject({ status: 200 })
      const paid = before - (await world.balanceOf(own))
      expect(paid).toBeGreaterThan(0n)
      expect(Number(paid) / 1e18).toBeLessThanOrEqual(shown)
    })

    test('has too little at the EntryPoint', async () => {
      const frame = world.createFrame(new Map(), {
        ...pays,
        async readRpc(method, params, real) {
          const [call] = params as [{ data?: string }]
          // The selector of `balanceOf(address)`.
          if (method === 'eth_call' && call.data?.startsWith('0x70a08231')) return toHex(1n, { size: 32 })
          return real(method, params)
        },
      })
      const { approval } = await frame.prepare('wallet_sendCalls', batch([stranger()]))
      expect(approval.warnings).toContain(declined)
    })
  })

  test('is covered by a permission, without a fee for the account', async () => {
    const frame = world.createFrame(new Map(), pays)
    const expiry = Math.floor(Date.now() / 1_000) + 3_600
    const permissions = [{ type: 'native-token-transfer', data: { allowance: '0x9' } }]
    const granted = await frame.do('wallet_grantPermissions', [{ chainId: '0x1', expiry, permissions }])
    const { context } = granted as { context: Hex }
    const before = await world.balanceOf(own)
    const [asked] = batch([stranger()], 9)
    const capabilities = { permissions: { context } }
    const prepared = await frame.prepare('wallet_sendCalls', [{ ...asked, capabilities }])
    expect(prepared.isPermitted).toBe(true)
    const { id } = (await frame.approve(prepared)) as { id: string }
    expect(await statusOf(frame, id)).toMatchObject({ status: 200 })
    expect(await world.balanceOf(own)).toBe(before - 9n)
  })

  test('is rejected like any other if it would fail, with any paymaster', async () => {
    const frame = world.createFrame(new Map(), pays)
    const calls = [{ to: entryPointAddress, data: '0xdeadbeef' }]
    const [asked] = batch([])
    await expect(frame.prepare('wallet_sendCalls', [{ ...asked, calls }])).rejects.toMatchObject({ code: -32521 })
  })

  test.each([
    ['no text', 7],
    ['too long', 'a'.repeat(65)],
    ['turned around', 'ym\u202eknab'],
    ['of two lines', 'My\nbank'],
    ['empty', ' '],
    ['missing', undefined],
  ])('names the host of the paymaster if its name is %s', async (_what, name) => {
    const frame = world.createFrame(
      new Map(),
      answers((_method, answer) => ({ ...answer, sponsor: { name, icon: 'https://x.example/x.svg' } })),
    )
    const { rows } = (await frame.prepare('wallet_sendCalls', batch([stranger()]))).approval
    expect(valueOf(rows, 'The fee is paid by')).toBe('paymaster.example')
  })

  test('is signed with the first answer if that is final', async () => {
    // The stub is signed without gas limits, which this contract requires: its answer is an error, and no request
    // follows.
    const frame = world.createFrame(
      new Map(),
      answers((_method, answer) => ({ ...answer, isFinal: true })),
    )
    const { approval } = await frame.prepare('wallet_sendCalls', batch([stranger()]))
    expect(frame.asked).not.toContain('pm_getPaymasterData')
    expect(approval.warnings).toContain(declined)
  })

  test('contacts no paymaster of a page', async () => {
    const frame = world.createFrame(new Map(), pays)
    const paymasterService = { url: 'https://pay.evil.example' }
    const [asked] = batch([stranger()])
    await expect(
      frame.prepare('wallet_sendCalls', [{ ...asked, capabilities: { paymasterService } }]),
    ).rejects.toMatchObject({ code: 5700 })
    const operation = { sender: own, callData: '0x', paymaster: stranger() }
    await expect(frame.prepare('eth_sendUserOperation', [operation, entryPointAddress])).rejects.toMatchObject({
      code: -32602,
    })
    expect(frame.asked).toEqual([])
  })

  test('accepts any answer of a paymaster, or rejects it', () => {
    const word = fc.oneof(fc.string(), fc.anything(), fc.stringMatching(/^0x[0-9a-f]{0,64}$/))
    const answer = fc.oneof(
      fc.anything(),
      fc.record(
        {
          paymaster: fc.oneof(word, fc.stringMatching(/^0x[0-9a-f]{40}$/)),
          paymasterData: word,
          paymasterVerificationGasLimit: word,
          paymasterPostOpGasLimit: word,
          sponsor: fc.oneof(fc.anything(), fc.record({ name: fc.anything() })),
          isFinal: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    )
    fc.assert(
      fc.property(answer, given => {
        for (const read of [readPaymasterStub, readPaymasterAnswer])
          try {
            const known = read(given)
            const { paymaster, paymasterData } = 'fields' in known ? known.fields : known
            expect(paymaster).toMatch(/^0x[0-9a-f]{40}$/i)
            expect(paymasterData).toMatch(/^0x(?:[0-9a-f]{2}){0,2048}$/i)
          } catch (error) {
            expect(error).toBeInstanceOf(FrameError)
          }
      }),
    )
  })
})

test('a sponsored operation creates the account on a network without EIP-7702', async () => {
  const world = await startSmartWorld(polygon)
  try {
    const frame = world.createFrame(new Map(), pays)
    const { address } = world.account
    const [to, other] = [stranger(), stranger()]
    const calls = [{ to }, { to: other }]
    const asked = batchOf(calls, { from: address, chainId: '0x89' })
    for (const isThere of [false, true]) {
      expect((await world.client.getCode({ address })) !== undefined).toBe(isThere)
      const prepared = await frame.prepare('wallet_sendCalls', asked)
      expect(prepared.approval.rows).toContainEqual({ term: 'You pay', value: 'Nothing' })
      const { id } = (await frame.approve(prepared)) as { id: string }
      expect(await statusOf(frame, id)).toMatchObject({ status: 200 })
      expect(await world.balanceOf(address)).toBe(0n)
    }
  } finally {
    await world.sandbox.close()
  }
})
