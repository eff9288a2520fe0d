import fc from 'fast-check'
import { expect, test } from 'vitest'

import { token2022Program, tokenProgram } from '../token-programs.ts'
import { feeOf, readMint, readTokenAccount, type TransferFee } from './read-token.ts'

const max = 2n ** 64n - 1n
const fee = (epoch: bigint, basisPoints: bigint, maximum = max): TransferFee => ({ epoch, basisPoints, maximum })

test('a transfer fee is a share of the amount, rounded up, up to its maximum', () => {
  const fees = { older: fee(0n, 100n, 5n), newer: fee(0n, 100n, 5n) }
  const of = (amount: bigint) => feeOf({ fees }, 0n, amount)
  expect([0n, 1n, 100n, 101n, 499n, 500n, 501n, max].map(of)).toEqual([0n, 1n, 1n, 2n, 5n, 5n, 5n, 5n])
  expect(feeOf({}, 0n, 100n)).toBe(0n)
})

test('the newer transfer fee is used from its epoch on, the older one until then', () => {
  const fees = { older: fee(3n, 100n), newer: fee(7n, 500n) }
  expect([3n, 6n, 7n, 8n].map(epoch => feeOf({ fees }, epoch, 10_000n))).toEqual([100n, 100n, 500n, 500n])
})

// covers: S5.10
test('a transfer fee and the received amount sum up to the amount', () => {
  const share = fc.bigInt({ min: 0n, max: 10_000n })
  const units = fc.bigInt({ min: 0n, max })
  fc.assert(
    fc.property(share, units, units, (basisPoints, maximum, amount) => {
      const kept = feeOf(
        { fees: { older: fee(0n, basisPoints, maximum), newer: fee(0n, basisPoints, maximum) } },
        0n,
        amount,
      )
      expect(kept).toBeGreaterThanOrEqual(0n)
      expect(kept).toBeLessThanOrEqual(amount)
      expect(kept).toBeLessThanOrEqual(maximum)
      // The fee is the smallest one that is not below the share.
      if (kept < maximum) expect((kept * 10_000n - amount * basisPoints) / 10_000n).toBe(0n)
    }),
  )
})

test('a mint and an account are well formed or rejected for any bytes', () => {
  const programs = fc.constantFrom(tokenProgram, token2022Program, '11111111111111111111111111111111')
  const kind = fc.constantFrom(0, 1, 2)
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.tuple(fc.uint8Array({ minLength: 170, maxLength: 400 }), kind).map(([data, at]) => {
      data.set([at], 165)
      data.set([1], 45)
      data.set([1], 108)
      return data
    }),
  )
  fc.assert(
    fc.property(programs, bytes, (program, data) => {
      const account = { lamports: 1n, program, data, isExecutable: false }
      const [mint, held] = [readMint(account), readTokenAccount(account)]
      expect(mint !== undefined && held !== undefined).toBe(false)
      if (mint) expect([mint.decimals, mint.accountSize >= 165]).toEqual([data[44], true])
      if (held) expect(held.amount).toBeLessThanOrEqual(max)
      if (program !== tokenProgram && program !== token2022Program) expect([mint, held]).toEqual([undefined, undefined])
    }),
  )
})

test.each<[string, number, Uint8Array, string | undefined]>([
  ['requires a memo', 8, Uint8Array.of(1), 'memoRequired'],
  ['requires none', 8, Uint8Array.of(0), undefined],
  ['accepts confidential transfers only', 5, new Uint8Array(295), 'confidentialOnly'],
  ['accepts plain transfers too', 5, new Uint8Array(295).fill(1, 262, 263), undefined],
  ['has neither extension', 7, new Uint8Array(0), undefined],
])('the transfer rules of a token account that %s are read from its extensions', (_what, type, value, rejection) => {
  const data = new Uint8Array(166 + 4 + value.length)
  data[108] = 1
  data[165] = 2
  new DataView(data.buffer).setUint16(166, type, true)
  new DataView(data.buffer).setUint16(168, value.length, true)
  data.set(value, 170)
  const account = { lamports: 1n, program: token2022Program, data, isExecutable: false }
  expect(readTokenAccount(account)?.rejection).toBe(rejection)
})

test('no token account is read from a multisig account, for any bytes', () => {
  // Token-2022 writes the kind of an account where a multisig account has a byte of a signer's key.
  const read = (length: number) => {
    const data = new Uint8Array(length)
    data.set([1], 108)
    data.set([2], 165)
    return readTokenAccount({ lamports: 1n, program: token2022Program, data, isExecutable: false })
  }
  expect(read(354)).toBeDefined()
  expect(read(355)).toBeUndefined()
  expect(read(356)).toBeDefined()
})

test.each([40, 41, 50, 51])('reads a rate of interest that has byte %i alone as a scaled amount', at => {
  const interest = new Uint8Array(52)
  const read = () => {
    const data = new Uint8Array(166 + 4 + interest.length)
    data.set([6, 1], 44)
    data[165] = 1
    new DataView(data.buffer).setUint16(166, 10, true)
    new DataView(data.buffer).setUint16(168, interest.length, true)
    data.set(interest, 170)
    return readMint({ lamports: 1n, program: token2022Program, data, isExecutable: false })
  }
  expect(read()).toMatchObject({ decimals: 6 })
  expect(read()?.rejection).toBeUndefined()
  interest[at] = 1
  expect(read()?.rejection).toBe('scaled')
})

test.each([
  ['no extension', [], 166 + 4],
  ['a hook without a program', [[14, new Uint8Array(64)]], 166 + 4 + 4 + 1],
  ['a pause that is off', [[26, new Uint8Array(33)]], 166 + 4 + 4],
  [
    'both',
    [
      [14, new Uint8Array(64)],
      [26, new Uint8Array(33)],
    ],
    166 + 4 + 4 + 1 + 4,
  ],
] satisfies [string, [number, Uint8Array][], number][])(
  'an account of a mint with %s has room for the extensions that the mint requires',
  (_what, extensions, size) => {
    const list = extensions.flatMap(([type, value]) => [type, 0, value.length, 0, ...value])
    const data = Uint8Array.from([...new Uint8Array(166), ...list])
    data.set([6, 1], 44)
    data[165] = 1
    const mint = readMint({ lamports: 1n, program: token2022Program, data, isExecutable: false })
    expect(mint).toMatchObject({ accountSize: size })
    expect(mint).not.toHaveProperty('rejection')
  },
)
