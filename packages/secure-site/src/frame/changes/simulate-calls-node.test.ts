import fc from 'fast-check'
import { type Address, toEventSelector } from 'viem'
import { describe, expect, test, vi } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { textsOf } from '../texts/texts.ts'
import { drawBalanceChanges } from './draw-balance-changes.ts'
import { type CallToSimulate, simulateCalls } from './simulate-calls.ts'
import { toWord } from './words.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('a node', () => {
  const network = {
    chainId: 'eip155:1',
    name: 'Ethereum',
    symbol: 'ETH',
    decimals: 18,
    smartAccounts: true,
    eip7702: true,
  } as const
  const send: CallToSimulate = { to: friend, value: 1n, data: '0x' }
  const ask = (readRpc: (method: string, params: readonly unknown[]) => Promise<unknown>) =>
    simulateCalls([send], account, { readRpc, network })
  const word = (value: bigint | Address) => `0x${toWord(value)}` as const
  const done = (rest: object = {}) => ({ status: '0x1', returnData: '0x', logs: [], gasUsed: '0x5208', ...rest })
  const notSimulated = { status: 'notSimulated' }

  /** Creates a node that answers both simulations with complete outcomes, one of which the test sets. */
  const answering = (own: object, native: readonly [unknown, unknown] = [word(5n), word(4n)]) =>
    ask(async (_method, params) => {
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: object[]; stateOverrides?: object }] }]
      const { calls, stateOverrides = {} } = blockStateCalls[0]
      const [reader] = Object.keys(stateOverrides)
      let asked = 0
      return [
        {
          calls: calls.map(call => {
            if ('from' in call) return done(own)
            return done({ returnData: 'to' in call && call.to === reader ? native[asked++] : '0x' })
          }),
        },
      ]
    })

  test.each([
    ['has no such method', new FrameError(-32601, 'the method eth_simulateV1 does not exist')],
    ['is not allowed to', new FrameError(4200, 'Requested RPC call is not allowed')],
    ['is unreachable', new FrameError('unreachable', 'The secure site cannot be reached')],
  ])('simulates nothing if it %s', async (_what, error) => {
    expect(await ask(async () => Promise.reject(error))).toEqual(notSimulated)
  })

  test.each([
    [null],
    [[]],
    [{ calls: [] }],
    [[{ calls: [] }]],
    [[{ calls: [{}] }]],
    [[{ calls: [{ status: '0x2' }] }]],
    [[{ calls: 'many' }]],
    ['0x'],
  ])('simulates nothing with the answer %j', async answer => {
    expect(await ask(async () => answer)).toEqual(notSimulated)
  })

  test.each([[['0x', '0x']], [[word(1n), 'all']], [[7, 7]]])(
    'simulates nothing with the balance %j, which does not mean no change',
    async native => {
      expect(await answering({}, native as [unknown, unknown])).toEqual(notSimulated)
    },
  )

  test('has an invalid event dropped', async () => {
    const transfer = toEventSelector('Transfer(address,address,uint256)')
    const logs = [
      null,
      7,
      { address: '0x', topics: [transfer] },
      { address: friend, topics: 'all' },
      { address: friend, topics: [transfer, word(account), word(friend), word(1n), word(2n)] },
      { address: friend, topics: [transfer, word(account)], data: word(1n) },
      { address: friend, topics: [transfer, word(account), word(friend)], data: '0x12' },
      {
        address: friend,
        topics: [
          toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
          word(account),
          word(account),
          word(friend),
        ],
        data: `0x${'f'.repeat(256)}`,
      },
    ]
    expect(await answering({ logs })).toEqual({
      status: 'simulated',
      changes: [{ of: { kind: 'native' }, amount: -1n, facts: {} }],
      allowances: [],
      isPartial: false,
    })
  })

  test('has its result marked as partial with more tokens than a user reads', async () => {
    const transfer = toEventSelector('Transfer(address,address,uint256)')
    const logs = Array.from({ length: 60 }, (_, index) => ({
      address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
      topics: [transfer, word(account), word(friend)],
      data: word(1n),
    }))
    const simulated = await answering({ logs })
    expect(simulated).toMatchObject({ status: 'simulated', isPartial: true })
    expect(simulated.status === 'simulated' && simulated.changes.length).toBeLessThan(30)
  })

  test('has a timeout of 6 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      const until = new AbortController()
      if (ms === 6_000) setTimeout(() => until.abort(new DOMException('too late', 'TimeoutError')), 5)
      return until.signal
    })
    expect(await ask(() => new Promise(() => {}))).toEqual(notSimulated)
    timeout.mockRestore()
  })

  test('can return any answer, and an approval can be drawn of it', async () => {
    const hex = fc.oneof(fc.constant('0x'), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(word), fc.string())
    const topic = fc.oneof(
      fc.constantFrom(
        ...[
          'Transfer(address,address,uint256)',
          'Approval(address,address,uint256)',
          'ApprovalForAll(address,address,bool)',
          'TransferSingle(address,address,address,uint256,uint256)',
          'TransferBatch(address,address,address,uint256[],uint256[])',
        ].map(toEventSelector),
      ),
      fc.constantFrom(word(account), word(friend)),
      hex,
    )
    const log = fc.record({
      address: fc.constantFrom(friend, account, 'x'),
      topics: fc.array(topic, { maxLength: 5 }),
      data: hex,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(log, fc.anything()), { maxLength: 6 }),
        fc.tuple(hex, hex),
        async (logs, native) => {
          const simulated = await answering({ logs }, native)
          expect(['simulated', 'notSimulated']).toContain(simulated.status)
          expect(drawBalanceChanges(simulated, [send], { network, texts: textsOf('en') })).toBeTypeOf('object')
        },
      ),
    )
  })
})
