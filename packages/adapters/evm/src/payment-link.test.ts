import { toCaipNetwork } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { createPaymentLink } from './payment-link.ts'
import { createNetwork } from './test-networks.test-support.ts'

const network = createNetwork(1, [])
const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

// The first example of EIP-681, with the chain that the standard leaves to the wallet.
test('a payment link requests ether in the notation of the ERC-681 example', () => {
  expect(createPaymentLink({ address, network, amount: '2.014' })).toBe(
    'ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359@1?value=2.014e18',
  )
})

test.each([
  ['1', '1e18'],
  ['0.000000000000000001', '0.000000000000000001e18'],
  ['100000000000.5', '100000000000.5e18'],
])('a payment link requests %s to the last digit', (amount, value) => {
  const link = createPaymentLink({ address, network, amount })
  expect(link).toBe(`ethereum:${address}@1?value=${value}`)
  // The grammar of the standard: `number = [ "-" / "+" ] *DIGIT [ "." 1*DIGIT ] [ ( "e" / "E" ) [ 1*DIGIT ] ]`.
  expect(link).toMatch(/^ethereum:0x[0-9a-fA-F]{40}@\d+\?value=\d*(\.\d+)?e\d+$/)
})

test('a payment link names the network’s chain and counts in its currency', () => {
  const elsewhere = createNetwork(137, [], { nativeCurrency: { name: 'Six', symbol: 'SIX', decimals: 6 } })
  expect(createPaymentLink({ address, network: elsewhere, amount: '0.25' })).toBe(
    `ethereum:${address}@137?value=0.25e6`,
  )
})

test('a payment link leaves the amount to the payer, and sets the checksum of the address', () => {
  expect(createPaymentLink({ address: address.toLowerCase(), network })).toBe(`ethereum:${address}@1`)
  expect(createPaymentLink({ address: address.slice(2), network })).toBe(`ethereum:${address}@1`)
})

test.each(['0.0000000000000000001', '-1', '1e18', ''])('a payment link rejects the amount %j', amount => {
  expect(() => createPaymentLink({ address, network, amount })).toThrow(
    expect.objectContaining({ code: 'invalidAmount' }),
  )
})

test.each(['', 'vitalik.eth', `${address}0`, `${address}@5`])('a payment link rejects the address %j', wrong => {
  expect(() => createPaymentLink({ address: wrong, network })).toThrow(
    expect.objectContaining({ code: 'invalidAddress' }),
  )
})

test('a payment link rejects a network of another namespace', () => {
  const solana = toCaipNetwork({ ...network, chainNamespace: 'solana', caipNetworkId: 'solana:one' })
  expect(() => createPaymentLink({ address, network: solana })).toThrow(
    expect.objectContaining({ code: 'chainNotSupported' }),
  )
})
