import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { differences, lookAlikeOf } from './look-alike.ts'

const known = '0x8F3aB1c2D4e5F60718293a4B5c6D7e8F9c41D9e0'
const imitation = '0x8f3A00000000000000000000000000000000d9E0'

describe('lookAlikeOf', () => {
  test('finds the known address with the same four characters at both ends, in any letter case', () => {
    expect(lookAlikeOf(imitation, ['0x1111111111111111111111111111111111111111', known])).toEqual({
      address: known,
      start: 4,
      end: 4,
    })
  })

  test.each([
    ['three at the start', `0x8F30${'0'.repeat(32)}D9e0`],
    ['three at the end', `0x8F3a${'0'.repeat(33)}9e0`],
    ['the same address', known.toLowerCase()],
  ])('finds none for %s', (_what, address) => {
    expect(address).toHaveLength(42)
    expect(lookAlikeOf(address, [known])).toBeUndefined()
  })

  test('finds none for an address that is known itself', () => {
    expect(lookAlikeOf(imitation, [known, imitation.toLowerCase()])).toBeUndefined()
  })

  test('finds the most similar address', () => {
    const closer = `${imitation.slice(0, 20)}1${imitation.slice(21)}`
    expect(lookAlikeOf(imitation, [known, closer])?.address).toBe(closer)
  })

  test('compares the letter case of addresses that are case-sensitive', () => {
    const solana = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    expect(lookAlikeOf(`7xKX${'1'.repeat(36)}gAsU`, [solana])).toMatchObject({ address: solana })
    expect(lookAlikeOf(`7XKX${'1'.repeat(36)}gAsU`, [solana])).toBeUndefined()
  })
})

describe('differences', () => {
  test('marks the characters that differ, and ignores the letter case of hexadecimal', () => {
    expect(differences('0xAb12Cd', '0xab34cd')).toEqual([
      { text: '0xAb', isSame: true },
      { text: '12', isSame: false },
      { text: 'Cd', isSame: true },
    ])
  })

  test('returns the whole address', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const parts = differences(one, other)
        expect(parts.map(({ text }) => text).join('')).toBe(one)
        expect(parts.every(({ text }) => text.length > 0)).toBe(true)
      }),
    )
  })
})
