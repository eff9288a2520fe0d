import { type CaipNetworkId, toCaipNetwork } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { createPaymentLink } from './payment-link.ts'

const createNetwork = (caipNetworkId: CaipNetworkId) =>
  toCaipNetwork({
    id: caipNetworkId,
    name: 'Solana',
    chainNamespace: 'solana',
    caipNetworkId,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  })
const mainnet = createNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
/** The recipient in the examples of Solana Pay's specification. */
const address = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'

// Solana Pay, transfer request: "A URL describing a transfer request for 1 SOL".
test('a payment link requests SOL as the examples of Solana Pay do', () => {
  expect(createPaymentLink({ address, network: mainnet, amount: '1' })).toBe(`solana:${address}?amount=1`)
  expect(createPaymentLink({ address, network: mainnet, amount: '0.01' })).toBe(`solana:${address}?amount=0.01`)
  // "If the field is not provided, the wallet must prompt the user for the amount."
  expect(createPaymentLink({ address, network: mainnet })).toBe(`solana:${address}`)
})

// "Scientific notation is prohibited", "... must have a leading 0", "... more than 9 decimal places for SOL" is malformed.
test.each(['1e-3', '.5', '0.0000000001'])(
  'a payment link rejects the amount %s, which the standard calls malformed',
  amount => {
    expect(() => createPaymentLink({ address, network: mainnet, amount })).toThrow(
      expect.objectContaining({ code: 'invalidAmount' }),
    )
  },
)

test('a payment link is missing on another cluster, which a link cannot name', () => {
  for (const id of ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:own'] as const)
    expect(createPaymentLink({ address, network: createNetwork(id), amount: '1' })).toBeUndefined()
})

test.each(['', 'vitalik.eth', address.slice(1), `${address}?amount=9`])(
  'a payment link rejects the address %j',
  wrong => {
    expect(() => createPaymentLink({ address: wrong, network: mainnet })).toThrow(
      expect.objectContaining({ code: 'invalidAddress' }),
    )
  },
)

test('a payment link rejects a network of another namespace', () => {
  const network = toCaipNetwork({ ...mainnet, chainNamespace: 'eip155', caipNetworkId: 'eip155:1' })
  expect(() => createPaymentLink({ address, network })).toThrow(expect.objectContaining({ code: 'chainNotSupported' }))
})
