import type { TransferEstimate, TransferRequest } from '@latchkey/primitives'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { SolanaAdapter } from '../solana-adapter.ts'
import { addresses, blockhash, mainnet } from '../test-world.test-support.ts'
import { checkAmount, type TransferPlan } from './plan-transfer.ts'

const [from, to] = addresses
const token = { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 }
const rent = 890_880n

describe('checkAmount', () => {
  function check(plan: Partial<TransferPlan>, request: Partial<TransferRequest>): void {
    const facts = { max: 10n ** 18n, balance: 10_000_000n, cost: 0n, fee: 5_000n, least: rent, atLeast: 0n, ...plan }
    checkAmount(facts as TransferPlan, { from, to, network: mainnet, amount: 1n, ...request })
  }
  const fails = (code: string, text = '') =>
    expect.objectContaining({ code, message: expect.stringContaining(text) as string }) as unknown

  test('accepts an amount of a token that is larger than the lamports of the sender', () => {
    expect(() => check({}, { token, amount: 10n ** 15n })).not.toThrow()
  })

  test('accepts all of the balance to the sender itself, and to another account only without a rest below the rent', () => {
    const all = 10_000_000n - 5_000n
    expect(() => check({}, { amount: all })).not.toThrow()
    expect(() => check({}, { to: from, amount: all })).not.toThrow()
    expect(() => check({}, { to: from, amount: all - 1n })).not.toThrow()
    expect(() => check({}, { amount: all - rent })).not.toThrow()
    expect(() => check({}, { amount: all - 1n })).toThrow(fails('belowRent'))
    expect(() => check({}, { amount: all - rent + 1n })).toThrow(
      expect.objectContaining({ code: 'belowRent', whose: 'sender', least: rent }),
    )
  })

  test('rejects more than the balance, and less than the recipient needs', () => {
    expect(() => check({ max: 5n }, { amount: 5n })).not.toThrow()
    expect(() => check({ max: 5n }, { amount: 6n })).toThrow(fails('insufficientFunds', 'Send less.'))
    expect(() => check({ atLeast: rent }, { amount: rent })).not.toThrow()
    expect(() => check({ atLeast: rent }, { amount: rent - 1n })).toThrow(
      expect.objectContaining({ code: 'belowRent', whose: 'recipient', least: rent }),
    )
  })

  test('rejects a token if the sender cannot pay the fee and the account of the recipient', () => {
    const text = 'The sender needs more SOL for the fee.'
    expect(() => check({ balance: 5_000n }, { token })).not.toThrow()
    expect(() => check({ balance: 5_000n + rent }, { token })).not.toThrow()
    expect(() => check({ balance: 5_000n + rent - 1n }, { token })).toThrow(fails('insufficientFunds', text))
    expect(() => check({ balance: 4_999n }, { token })).toThrow(fails('insufficientFunds', text))
    expect(() => check({ balance: 2_000_000n, cost: 2_000_000n }, { token })).toThrow(fails('insufficientFunds', text))
    expect(() => check({ balance: 2_005_000n, cost: 2_000_000n }, { token })).not.toThrow()
    expect(() => check({ balance: 2_005_001n, cost: 2_000_000n }, { token })).toThrow(fails('belowRent'))
  })
})

describe('the maximum amount', () => {
  afterEach(() => void vi.unstubAllGlobals())

  async function estimate(lamports: bigint, amount: bigint): Promise<TransferEstimate> {
    const account = { lamports: Number(lamports), owner: '1'.repeat(32), data: ['', 'base64'], executable: false }
    const results: Record<string, unknown> = {
      getLatestBlockhash: { value: { blockhash } },
      getMultipleAccounts: { value: [account, null] },
      getMinimumBalanceForRentExemption: Number(rent),
      getFeeForMessage: { value: 5_000 },
    }
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) =>
      Response.json({ result: results[(JSON.parse(body) as { method: string }).method] }),
    )
    const actions = await new SolanaAdapter().actions()
    return await actions.estimateTransfer({ from, to, network: mainnet, amount })
  }

  test('is the balance without the fee for a new account, if that covers the rent of the account', async () => {
    expect(await estimate(rent + 5_000n, 0n)).toMatchObject({ max: rent })
    expect(await estimate(rent + 4_999n, 0n)).toMatchObject({ max: 0n })
  })

  test('is estimated for an amount that is larger, too', async () => {
    expect(await estimate(2n * rent, 2n * rent - 5_000n)).toMatchObject({ max: 2n * rent - 5_000n, fee: 5_000n })
    expect(await estimate(2n * rent, 2n * rent - 4_999n)).toMatchObject({ max: 2n * rent - 5_000n, fee: 5_000n })
    expect(await estimate(rent, rent - 5_000n)).toMatchObject({ max: 0n, fee: 5_000n })
  })
})
