import { describe, expect, test } from 'vitest'

import { maxAccounts, readAccounts } from './bitcoin-accounts.ts'

const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const legacy = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const stacks = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const x = 'ab'.repeat(32)

const addressesOf = (answer: unknown) => readAccounts(answer)?.map(({ address, purpose }) => [address, purpose])

describe('readAccounts', () => {
  test.each([undefined, null, {}, segwit, { length: 1, 0: segwit }])('reads no list from %j', answer => {
    expect(readAccounts(answer)).toBeUndefined()
  })

  test('reads texts and objects, each address once, and drops invalid Bitcoin addresses', () => {
    const answer = [segwit, { address: segwit }, { address: legacy }, stacks, null, 7, { address: 7 }, {}]
    expect(readAccounts(answer)).toStrictEqual([
      { address: segwit, purpose: 'payment' },
      { address: legacy, purpose: 'ordinal' },
    ])
  })

  test('reads at most a hundred entries', () => {
    expect(readAccounts([...Array.from({ length: maxAccounts }, () => stacks), segwit])).toEqual([])
    expect(readAccounts([...Array.from({ length: maxAccounts - 1 }, () => stacks), segwit])).toHaveLength(1)
  })

  test.each([x, `02${x}`, `03${x}`, `04${x}${x}`, `02${x}`.toUpperCase()])('keeps the public key %s', publicKey => {
    expect(readAccounts([{ address: segwit, publicKey }])).toStrictEqual([
      { address: segwit, publicKey, purpose: 'payment' },
    ])
  })

  test('keeps a public key in bytes, as hexadecimal text', () => {
    const publicKey = Uint8Array.from([2, ...new Uint8Array(32).fill(0xab)])
    expect(readAccounts([{ address: segwit, publicKey }])).toMatchObject([{ publicKey: `02${x}` }])
  })

  test.each([undefined, 7, '', `${x}ab`, `05${x}`, `x${x}`, `${x}x`, 'g'.repeat(64), `04${x}`])(
    'leaves out the public key %j',
    publicKey => {
      expect(readAccounts([{ address: segwit, publicKey }])).toStrictEqual([{ address: segwit, purpose: 'payment' }])
    },
  )

  test.each([
    ['path', "m/84'/0'/0'/0/0"],
    ['path', 'm/84h/0'],
    ['derivationPath', "m/86'/0'"],
  ])('keeps the derivation path of a wallet as %s', (name, path) => {
    expect(readAccounts([{ address: segwit, [name]: path }])).toMatchObject([{ path }])
  })

  test.each(['m', 'm/', 'm/x', '/84', "xm/84'", "m/84'/", 7])('leaves out the path %j', path => {
    expect(readAccounts([{ address: segwit, path }])).toStrictEqual([{ address: segwit, purpose: 'payment' }])
  })

  test.each([
    ['purpose', 'ordinals'],
    ['purpose', 'ordinal'],
    ['intention', 'ordinal'],
  ])('lists the payment address first, by the wallet’s own %s %s', (name, ordinal) => {
    const answer = [{ address: segwit, [name]: ordinal }, { address: taproot, [name]: 'payment' }, legacy]
    expect(addressesOf(answer)).toEqual([
      [taproot, 'payment'],
      [segwit, 'ordinal'],
      [legacy, 'payment'],
    ])
  })

  test('treats a taproot address as one for ordinals if the wallet names the purpose of another address', () => {
    expect(addressesOf([legacy, taproot, { address: segwit, purpose: 'payment' }])).toEqual([
      [legacy, 'payment'],
      [taproot, 'ordinal'],
      [segwit, 'payment'],
    ])
    expect(addressesOf([{ address: taproot, purpose: 'ordinals' }])).toEqual([[taproot, 'ordinal']])
  })

  test('lists taproot addresses after others if the wallet names no purpose, and then by position', () => {
    expect(addressesOf([taproot, segwit])).toEqual([
      [segwit, 'payment'],
      [taproot, 'ordinal'],
    ])
    expect(addressesOf([taproot, segwit, legacy])).toEqual([
      [segwit, 'payment'],
      [legacy, 'ordinal'],
      [taproot, 'payment'],
    ])
    expect(addressesOf([taproot])).toEqual([[taproot, 'payment']])
  })
})
