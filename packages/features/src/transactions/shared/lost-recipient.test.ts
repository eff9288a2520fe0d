import type { ChainNamespace } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { isOwnerless, isUnrecoverable } from './lost-recipient.ts'

const zero = `0x${'0'.repeat(40)}`
const systemProgram = '1'.repeat(32)
const incinerator = '1nc1nerator11111111111111111111111111111111'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('isOwnerless', () => {
  test.each<[string, ChainNamespace, string]>([
    ['the zero address', 'eip155', zero],
    ['a precompiled contract', 'eip155', `0x${'0'.repeat(39)}9`],
    ['0x…dEaD', 'eip155', '0x000000000000000000000000000000000000dEaD'],
    ['the last address without a key', 'eip155', `0x${'0'.repeat(36)}ffff`],
    ['the burner of wallets', 'eip155', '0xdead000000000000000042069420694206942069'],
    ['the highest address', 'eip155', `0x${'F'.repeat(40)}`],
    ['the system program', 'solana', systemProgram],
    ['the incinerator', 'solana', incinerator],
  ])('is true for %s', (_what, namespace, address) => {
    expect(isOwnerless(namespace, address)).toBe(true)
  })

  test.each<[ChainNamespace, string]>([
    ['eip155', `0x${'0'.repeat(35)}10000`],
    ['eip155', `0x${'f'.repeat(39)}e`],
    ['eip155', `${zero}0`],
    ['solana', mint],
    ['solana', zero],
    ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ])('is false for %s %s', (namespace, address) => {
    expect(isOwnerless(namespace, address)).toBe(false)
  })
})

describe('isUnrecoverable', () => {
  test.each<[string, ChainNamespace, string, string | undefined, boolean]>([
    ['the zero address', 'eip155', zero, undefined, true],
    ['the zero address, of a token', 'eip155', zero, mint, true],
    ['an address that starts like it', 'eip155', `0x${'0'.repeat(39)}1`, undefined, false],
    ['a longer text', 'eip155', `${zero}00`, undefined, false],
    ['0x…dEaD, which the user may mean', 'eip155', '0x000000000000000000000000000000000000dEaD', undefined, false],
    ['the system program', 'solana', systemProgram, undefined, true],
    ['a shorter text', 'solana', '1'.repeat(31), undefined, false],
    ['the zero address of another namespace', 'solana', zero, undefined, false],
    ['the system program’s address on another namespace', 'eip155', systemProgram, undefined, false],
    ['the mint of the token', 'solana', mint, mint, true],
    ['the mint of another token', 'solana', mint, incinerator, false],
    ['a mint while native currency is sent', 'solana', mint, undefined, false],
    [
      'the contract of the token in another letter case',
      'eip155',
      `0x${'AB'.repeat(20)}`,
      `0x${'ab'.repeat(20)}`,
      true,
    ],
  ])('is true for %s', (_what, namespace, address, token, expected) => {
    expect(isUnrecoverable(namespace, address, token)).toBe(expected)
  })
})
