import { type CaipNetworkId, toCaipNetwork } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { bitcoinActions } from './bitcoin-actions.ts'

const { createPaymentLink } = bitcoinActions
const createNetwork = (caipNetworkId: CaipNetworkId) =>
  toCaipNetwork({
    id: caipNetworkId,
    name: 'Bitcoin',
    chainNamespace: 'bip122',
    caipNetworkId,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [] } },
  })
const mainnet = createNetwork('bip122:000000000019d6689c085ae165831e93')
const testnet = createNetwork('bip122:000000000933ea01ad0ee984209779ba')
/** The address of the first block, and one of BIP-173, because the address in BIP-21's examples has a wrong checksum. */
const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const native = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'

// BIP-21: "Just the address", "Request 20.30 BTC".
test('a payment link requests bitcoin as the examples of BIP-21 do', () => {
  expect(createPaymentLink({ address, network: mainnet })).toBe(`bitcoin:${address}`)
  expect(createPaymentLink({ address, network: mainnet, amount: '20.3' })).toBe(`bitcoin:${address}?amount=20.3`)
  expect(createPaymentLink({ address, network: mainnet, amount: '50' })).toBe(`bitcoin:${address}?amount=50`)
})

// "... values of 50.00 and 50 are the same", "no commas", "a period as the separating character".
test.each([
  ['50.00', '50'],
  ['50000000.00000001', '50000000.00000001'],
])('a payment link writes %s as %s', (amount, written) => {
  expect(createPaymentLink({ address: native, network: mainnet, amount })).toBe(`bitcoin:${native}?amount=${written}`)
})

test.each(['50,000.00', '1e-8', '0.000000001'])('a payment link rejects the amount %s', amount => {
  expect(() => createPaymentLink({ address, network: mainnet, amount })).toThrow(
    expect.objectContaining({ code: 'invalidAmount' }),
  )
})

test.each([
  '',
  '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  `${address}?amount=9`,
])('a payment link rejects the address %j', wrong => {
  expect(() => createPaymentLink({ address: wrong, network: mainnet })).toThrow(
    expect.objectContaining({ code: 'invalidAddress' }),
  )
})

test('a payment link rejects an address of another network, and is missing on an unknown network', () => {
  expect(() => createPaymentLink({ address, network: testnet })).toThrow(
    expect.objectContaining({ code: 'invalidAddress' }),
  )
  const own = createNetwork('bip122:0123456789abcdef0123456789abcdef')
  expect(createPaymentLink({ address, network: own })).toBeUndefined()
})

test('a payment link rejects a network of another namespace', () => {
  const network = toCaipNetwork({ ...mainnet, chainNamespace: 'eip155', caipNetworkId: 'eip155:1' })
  expect(() => createPaymentLink({ address, network })).toThrow(expect.objectContaining({ code: 'chainNotSupported' }))
})
