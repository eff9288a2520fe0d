import { describe, expect, test } from 'vitest'

import { bitcoinMainnet } from './bitcoin-networks.ts'
import { checkAddress, checkMessage, checkTransfer } from './check-request.ts'

const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const testnet = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'

describe('checkMessage', () => {
  test.each([
    [segwit, undefined, 'ecdsa'],
    [segwit, 'ecdsa', 'ecdsa'],
    [segwit, 'bip322', 'bip322'],
    [taproot, undefined, 'bip322'],
    [taproot, 'bip322', 'bip322'],
  ])('signs for %s with the protocol %s by %s', (address, protocol, expected) => {
    const params = { message: '', address, protocol }
    expect(checkMessage(params, bitcoinMainnet)).toEqual({ message: '', address, protocol: expected })
  })

  test.each([
    [{ address: segwit }, 'message must be text.'],
    [{ message: 'x', address: segwit, protocol: '' }, 'protocol must be "ecdsa" or "bip322".'],
    [{ message: 'x', address: taproot, protocol: 'ecdsa' }, 'a taproot address signs messages by BIP-322 alone.'],
  ])('rejects %j', (params, advice) => {
    expect(() => checkMessage(params, bitcoinMainnet)).toThrow(
      expect.objectContaining({ code: 'invalidParams', message: `Invalid parameters. ${advice}` }),
    )
  })
})

describe('checkTransfer', () => {
  test.each(['1', '12345', '2100000000000000'])('accepts %s satoshi', amount => {
    const params = { amount, recipient: segwit }
    expect(checkTransfer(params, bitcoinMainnet)).toEqual(params)
  })

  test.each(['0', '', '01', '-1', '1.5', '1e3', ' 1', '2100000000000001', '9'.repeat(17), 1, undefined])(
    'rejects the amount %j',
    amount => {
      expect(() => checkTransfer({ amount, recipient: segwit }, bitcoinMainnet)).toThrow(
        expect.objectContaining({
          code: 'invalidAmount',
          message: 'Invalid amount. The amount is whole satoshi as text, above zero.',
        }),
      )
    },
  )
})

describe('checkAddress', () => {
  test('accepts an address of the network', () => {
    expect(checkAddress(segwit, bitcoinMainnet)).toBe(segwit)
  })

  test.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [7, '7'],
    ['', ''],
    ['nobody', 'nobody'],
    [{}, '[object Object]'],
  ])('rejects %j', (address, text) => {
    expect(() => checkAddress(address, bitcoinMainnet)).toThrow(
      expect.objectContaining({
        code: 'invalidAddress',
        message: `Invalid address. ${text} is no Bitcoin address.`,
      }),
    )
  })

  test('rejects an address of another network, and names both', () => {
    expect(() => checkAddress(testnet, bitcoinMainnet)).toThrow(
      `${testnet} is an address of Bitcoin testnet; the site is on Bitcoin mainnet.`,
    )
  })
})
