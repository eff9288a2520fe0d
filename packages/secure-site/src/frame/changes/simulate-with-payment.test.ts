import fc from 'fast-check'
import { type Address, getAddress, type Hex, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'

import { simulateCalls } from './simulate-calls.ts'
import { paymentOf } from './simulation.ts'
import type { Payment } from './payment.ts'
import { toWord } from './words.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const paymaster: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token: Address = getAddress('0x00000000000000000000000000000000000000a1')
const network = {
  chainId: 'eip155:1',
  name: 'Ethereum',
  symbol: 'ETH',
  decimals: 18,
  smartAccounts: true,
  eip7702: true,
} as const

const word = (value: bigint | Address): Hex => `0x${toWord(value)}`
const payment: Payment = {
  paymaster,
  asked: { from: account, to: paymaster, data: '0xa5' },
  answer: '0xABCD',
  told: { from: account, to: paymaster, data: '0x70' },
}
const transfer = toEventSelector('Transfer(address,address,uint256)')
const moved = (amount: bigint) => ({
  address: token,
  topics: [transfer, word(account), word(paymaster)],
  data: word(amount),
})

interface Answers {
  /**
   * The account's balance of the token: at first, after the paymaster's validation, after the call, and after its
   * post-operation.
   */
  readonly amounts?: readonly bigint[]
  readonly allowance?: bigint
  readonly asked?: object
  readonly told?: object
}

/** Creates a node on which a call sends 1 wei, and a paymaster takes of a token before and after it. */
function simulate({ amounts = [100n, 90n, 70n, 65n], allowance = 0n, asked = {}, told = {} }: Answers) {
  const done = (rest: object) => ({ status: '0x1', returnData: '0x', logs: [], gasUsed: '0x5208', ...rest })
  return simulateCalls(
    [{ to: paymaster, value: 1n, data: '0x' }],
    account,
    {
      network,
      readRpc: async (_method, params) => {
        const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: { to: string; data?: string }[] }] }]
        let at = 0
        return [
          {
            calls: blockStateCalls[0].calls.map(({ to, data = '0x' }) => {
              if (data === payment.asked.data) return done({ returnData: '0xabcd', logs: [moved(10n)], ...asked })
              if (data === payment.told?.data) return done({ logs: [moved(5n)], ...told })
              if (data.startsWith('0x70a08231')) return done({ returnData: word(amounts[at++] ?? 0n) })
              if (data.startsWith('0xdd62ed3e')) return done({ returnData: word(allowance) })
              return done({ returnData: to === paymaster ? '0x' : word(6n) })
            }),
          },
        ]
      },
    },
    undefined,
    payment,
  )
}

const of = { kind: 'token', contract: token }
const facts = { decimals: 6 }

describe('the simulated payment to a paymaster', () => {
  test('is the amount charged before and after the calls, apart from the changes of the calls', async () => {
    const simulated = await simulate({})
    expect(paymentOf(simulated)).toEqual({ kind: 'seen', takes: [{ of, amount: -15n, facts }], mayTake: [] })
    expect(simulated).toMatchObject({ changes: [{ of, amount: -20n, facts }] })
  })

  test('is reduced by a refund, and a gain counts as a change instead', async () => {
    const back = await simulate({ amounts: [100n, 60n, 60n, 98n] })
    expect(paymentOf(back)).toMatchObject({ takes: [{ amount: -2n }] })
    expect(back).toMatchObject({ changes: [] })
    const gain = await simulate({ amounts: [100n, 100n, 100n, 103n] })
    expect(paymentOf(gain)).toEqual({ kind: 'seen', takes: [], mayTake: [] })
    expect(gain).toMatchObject({ changes: [{ of, amount: 3n }] })
  })

  test('includes the unused allowance of the paymaster, up to the balance', async () => {
    const amounts = [100n, 100n, 100n, 100n]
    const mayTake = async (allowance: bigint) => paymentOf(await simulate({ amounts, allowance }))
    expect(await mayTake(7n)).toEqual({ kind: 'seen', takes: [], mayTake: [{ of, amount: 7n, facts }] })
    expect(await mayTake(2n ** 256n - 1n)).toMatchObject({ mayTake: [{ amount: 100n }] })
    expect(await mayTake(0n)).toMatchObject({ mayTake: [] })
  })

  test('includes the unused allowance of the paymaster, also if the paymaster charges a little', async () => {
    const simulated = await simulate({ amounts: [100n, 100n, 100n, 99n], allowance: 2n ** 256n - 1n })
    expect(paymentOf(simulated)).toMatchObject({ takes: [{ amount: -1n }], mayTake: [{ amount: 99n }] })
  })

  test('is unknown if it names a token only the second time, or more than is read', async () => {
    let asked = 0
    const late = { ...moved(1n), address: '0x00000000000000000000000000000000000000a2' }
    const told = {
      get logs() {
        return asked++ === 0 ? [] : [late]
      },
    }
    expect(paymentOf(await simulate({ told }))).toEqual({ kind: 'unknown' })
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...moved(1n),
      address: `0x${'b'.repeat(38)}${index + 10}`,
    }))
    expect(paymentOf(await simulate({ told: { logs: many } }))).toEqual({ kind: 'unknown' })
  })

  test('is rejected if its postOp call fails, with the reason', async () => {
    const simulated = await simulate({
      told: { status: '0x0', error: { message: 'execution reverted: no allowance' } },
    })
    expect(paymentOf(simulated)).toEqual({ kind: 'refused', reason: 'no allowance' })
  })

  test('is unknown for any answer of a node, unless it pays there as it returned', async () => {
    const hex = fc.oneof(fc.constantFrom('0x', '0xabcd', '0xABCD'), fc.string())
    const answer = fc.record({ status: fc.constantFrom('0x0', '0x1', '0x2'), returnData: hex, logs: fc.anything() })
    await fc.assert(
      fc.asyncProperty(answer, async asked => {
        const { kind } = paymentOf(await simulate({ asked }))
        const pays = asked.status === '0x1' && asked.returnData.toLowerCase() === '0xabcd'
        expect(kind).toBe(pays ? 'seen' : 'unknown')
      }),
    )
  })
})
