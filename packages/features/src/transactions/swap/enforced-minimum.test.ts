import type { ContractCall } from '@latchkey/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findEnforcedMinimum } from './enforced-minimum.ts'

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const numberAt = (data: string, at: number): bigint => BigInt(`0x${data.slice(at, at + 64)}`)
const callOf = (data: string): ContractCall => ({ to: `0x${'1'.repeat(40)}`, value: 0n, data })

/** A contract that pays out a fixed amount, and fails if that is less than the number at an offset of its data. */
const paying =
  (paid: bigint, at: number | undefined, kept = 0n) =>
  async ({ data }: ContractCall): Promise<bigint | undefined> =>
    at !== undefined && numberAt(data, at) > paid ? undefined : paid - kept

describe('findEnforcedMinimum', () => {
  test('finds the minimum at any position in the data of a call', async () => {
    const amounts = fc.bigInt({ min: 10_000n, max: 10n ** 30n })
    const around = fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes).toString('hex'))
    await fc.assert(
      fc.asyncProperty(amounts, fc.nat(100), around, around, async (gained, less, before, after) => {
        const minimum = (gained * BigInt(10_000 - less)) / 10_000n
        const data = `0x12345678${before}${word(minimum)}${after}`
        const least = (gained * 9_900n) / 10_000n
        const found = await findEnforcedMinimum(
          callOf(data),
          { gained, quoted: gained, least },
          paying(gained, 10 + before.length),
        )
        expect(found).toBe(minimum)
      }),
    )
  })

  test('ignores numbers that only look like one', async () => {
    const bounds = { gained: 1000n, quoted: 1000n, least: 980n }
    // The contract enforces another number, which is lower.
    const data = `0x12345678${word(990n)}${word(5n)}`
    expect(await findEnforcedMinimum(callOf(data), bounds, paying(1000n, 10 + 64))).toBeUndefined()
    expect(await findEnforcedMinimum(callOf(data), bounds, paying(1000n, undefined))).toBeUndefined()
    // The number is the amount that the account gives: raising it changes what the account gives and gains.
    const given = async ({ data }: ContractCall) => {
      const amount = numberAt(data, 10)
      return amount > 1000n ? undefined : (amount * 1000n) / 990n
    }
    expect(await findEnforcedMinimum(callOf(data), bounds, given)).toBeUndefined()
  })

  test('subtracts the fee that the token charges for each transfer', async () => {
    const bounds = { gained: 970n, quoted: 1000n, least: 950n }
    const data = `0x12345678${word(960n)}`
    expect(await findEnforcedMinimum(callOf(data), bounds, paying(1000n, 10, 30n))).toBe(930n)
  })

  test('simulates at most six numbers of a call, twice each', async () => {
    const bounds = { gained: 1000n, quoted: 1000n, least: 980n }
    const data = `0x12345678${word(990n).repeat(8)}`
    let tried = 0
    const failing = async () => {
      tried++
      return undefined
    }
    expect(await findEnforcedMinimum(callOf(data), bounds, failing)).toBeUndefined()
    expect(tried).toBe(12)
  })

  test('is unknown if the payout of the contract is', async () => {
    const bounds = { gained: 970n, quoted: 990n, least: 950n }
    const data = `0x12345678${word(960n)}`
    expect(await findEnforcedMinimum(callOf(data), bounds, paying(1000n, 10, 30n))).toBeUndefined()
  })
})
