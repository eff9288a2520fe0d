import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isAddress, isEvmAddress, isSameAddress, isSolanaAddress } from './address.ts'
import { chainNamespaces } from './namespace.ts'

const evm = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('isEvmAddress', () => {
  // covers: S5.01
  test.each([evm, evm.toLowerCase(), evm.slice(2), `0x${'0'.repeat(40)}`])('accepts %s', address => {
    expect(isEvmAddress(address)).toBe(true)
  })

  // covers: S5.01
  test.each([
    ['empty text', ''],
    ['one digit less', evm.slice(0, -1)],
    ['one digit more', `${evm}0`],
    ['a letter that is no digit', `0x${'g'.repeat(40)}`],
    ['an upper-case prefix', `0X${'a'.repeat(40)}`],
    ['a space before it', ` ${evm}`],
    ['a line break after it', `${evm}\n`],
    ['a name', 'vitalik.eth'],
  ])('rejects %s', (_, address) => {
    expect(isEvmAddress(address)).toBe(false)
  })

  // covers: S5.01
  test('accepts exactly the texts of 40 hex digits', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 30, maxLength: 50 })
    fc.assert(
      fc.property(hex, fc.boolean(), (digits, prefixed) => {
        expect(isEvmAddress(prefixed ? `0x${digits}` : digits)).toBe(digits.length === 40)
      }),
    )
  })
})

describe('isSolanaAddress', () => {
  // covers: S5.02
  test('accepts base58 of 32 to 44 characters', () => {
    expect(isSolanaAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(true)
    expect(isSolanaAddress('1'.repeat(32))).toBe(true)
    expect(isSolanaAddress('1'.repeat(31))).toBe(false)
    expect(isSolanaAddress('1'.repeat(44))).toBe(true)
    expect(isSolanaAddress('1'.repeat(45))).toBe(false)
  })

  // covers: S5.02
  test.each(['0', 'O', 'I', 'l', '+', ' ', 'é'])('rejects the character %s', character => {
    expect(isSolanaAddress(`${'1'.repeat(40)}${character}`)).toBe(false)
  })
})

describe('isAddress', () => {
  test('follows the rule of the namespace', () => {
    expect(isAddress('eip155', evm)).toBe(true)
    expect(isAddress('solana', evm)).toBe(false)
    expect(isAddress('bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe(true)
    expect(isAddress('cosmos', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh')).toBe(true)
    expect(isAddress('polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')).toBe(true)
  })

  // covers: S1.19
  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', true],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', true],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', true],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', true],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', true],
    ['bcrt1qs758ursh4q9z627kt3pp5yysm78ddny6txaqgw', true],
    ['bc1QAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', false],
    ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', false],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0', false],
    ['cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', false],
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', false],
  ])('decides by form whether %s is one of Bitcoin: %s', (address, expected) => {
    expect(isAddress('bip122', address)).toBe(expected)
  })

  test.each(chainNamespaces)('rejects markup, spaces and nothing for %s', namespace => {
    for (const text of ['', ' ', '<img src=x onerror=alert(1)>', `${evm} ${evm}`])
      expect(isAddress(namespace, text)).toBe(false)
  })

  test('accepts letters and digits for another namespace, whose adapter checks the rest', () => {
    expect(isAddress('sui' as 'eip155', `0x${'0a'.repeat(32)}`)).toBe(true)
    for (const text of ['', 'short', `0x${'0a'.repeat(31)}:1`, `${evm}<b>`]) {
      expect(isAddress('sui' as 'eip155', text)).toBe(false)
    }
  })
})

describe('isSameAddress', () => {
  test('compares EVM addresses without case and others with it', () => {
    expect(isSameAddress('eip155', evm, evm.toLowerCase())).toBe(true)
    expect(isSameAddress('eip155', evm, `${evm.slice(0, -1)}0`)).toBe(false)
    expect(isSameAddress('solana', 'EPjF', 'epjf')).toBe(false)
    expect(isSameAddress('solana', 'EPjF', 'EPjF')).toBe(true)
  })
})
