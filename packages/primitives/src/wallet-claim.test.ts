import { describe, expect, test } from 'vitest'

import { readWalletIcon, readWalletName } from './wallet-claim.ts'

describe('the name that a wallet claims', () => {
  test.each([
    ['MetaMask', 'MetaMask'],
    ['  two   words\n', 'two words'],
    ['\u202EksaMateM', 'ksaMateM'],
    ['Meta\u200BMask', 'MetaMask'],
    ['a\u0000b', 'a b'],
    ['\uD800lone', 'lone'],
    ['Кошелёк 钱包', 'Кошелёк 钱包'],
    ['\u200B', ''],
  ])('%j is read as %j', (claimed, name) => {
    expect(readWalletName(claimed)).toBe(name)
  })

  test('is at most 40 characters, for any claim', () => {
    expect(readWalletName('x'.repeat(1_000_000))).toBe('x'.repeat(40))
    expect([...readWalletName('🔑'.repeat(100))]).toHaveLength(40)
  })

  test('is empty for a value that is no text', () => {
    for (const value of [undefined, null, 4, {}, ['MetaMask']]) expect(readWalletName(value)).toBe('')
  })
})

describe('the picture that a wallet claims', () => {
  test.each([
    'https://tracker.example/i.png',
    'http://127.0.0.1/i.png',
    'blob:https://a.example/1',
    '//tracker.example/i.png',
  ])('is not fetched from any host: %s', address => expect(readWalletIcon(address)).toBeUndefined())

  test('must be an image of a sensible length', () => {
    const icon = 'data:image/png;base64,iVBORw0KGgo='
    expect(readWalletIcon(icon)).toBe(icon)
    expect(readWalletIcon(icon.replace('data', 'DATA'))).toBe(icon.replace('data', 'DATA'))
    expect(readWalletIcon('javascript:alert(1)')).toBeUndefined()
    expect(readWalletIcon(`data:image/png;base64,${'A'.repeat(300_000)}`)).toBeUndefined()
    expect(readWalletIcon(undefined)).toBeUndefined()
  })
})
