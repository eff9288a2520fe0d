import { describe, expect, test } from 'vitest'

import { isBitcoinAddressOn, readBitcoinAddresses } from './bitcoin-addresses.ts'

const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ordinal = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

describe('readBitcoinAddresses', () => {
  test('reads the intention, the public key and the path of an address, if they are well-formed', () => {
    const [publicKey, path] = ['02'.repeat(33), "m/84'/0'/0'/0/12"]
    const address = payment
    const read = (facts: object) => readBitcoinAddresses([{ address, ...facts }])
    expect(read({ publicKey, path, intention: 'payment' })).toStrictEqual([
      { address, publicKey, path, intention: 'payment' },
    ])
    expect(read({ publicKey: 'ab'.repeat(32), path: 'm/0', intention: 'ordinal' })).toStrictEqual([
      { address, publicKey: 'ab'.repeat(32), path: 'm/0', intention: 'ordinal' },
    ])
    for (const odd of ['0x', 'ab'.repeat(31), 'ab'.repeat(34), 7, [publicKey], null])
      expect(read({ publicKey: odd })).toStrictEqual([{ address }])
    for (const odd of ['m', 'm/x', '0/1', `${path}/`, `m${'/1'.repeat(11)}`, 'm/12345678901', 7, ['m/1'], null])
      expect(read({ path: odd })).toStrictEqual([{ address }])
    for (const odd of ['change', '', 7, null]) expect(read({ intention: odd })).toStrictEqual([{ address }])
  })

  test('reads lists by purpose, which is the intention of addresses that name none', () => {
    const lists = {
      payment: [{ address: payment }],
      ordinal: [{ address: ordinal }, { address: payment, intention: 'payment' }, payment, null],
      stamps: 'none',
    }
    expect(readBitcoinAddresses(JSON.stringify(lists))).toStrictEqual([
      { address: payment, intention: 'payment' },
      { address: ordinal, intention: 'ordinal' },
      { address: payment, intention: 'payment' },
    ])
  })

  test('reads ten purposes, and a hundred addresses', () => {
    const purposes = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, []]))
    expect(readBitcoinAddresses({ ...purposes(9), ordinal: [{ address: ordinal }] })).toHaveLength(1)
    expect(readBitcoinAddresses({ ...purposes(10), ordinal: [{ address: ordinal }] })).toHaveLength(0)
    const many = (count: number) => Array.from({ length: count }, () => ({ address: payment }))
    expect(readBitcoinAddresses(many(100))).toHaveLength(100)
    expect(readBitcoinAddresses(many(101))).toHaveLength(100)
    expect(readBitcoinAddresses({ payment: many(101), ordinal: many(1) })).toHaveLength(100)
  })
})

const [mainnet, testnet, regtest] = [
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
] as const
test.each([
  [payment, [mainnet]],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', [mainnet]],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', [mainnet]],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', [testnet]],
  ['tb1bcrt1', [testnet]],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', [regtest]],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [testnet, regtest]],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', [testnet, regtest]],
  ['xbc1q', []],
])('the address %s has the form of %j', (address, chains) => {
  expect([mainnet, testnet, regtest].filter(chain => isBitcoinAddressOn(address, chain))).toEqual(chains)
})
