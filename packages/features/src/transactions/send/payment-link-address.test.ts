import { toCaipNetwork } from '@latchkey/primitives'
import { testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { readLinkAddress } from './payment-link-address.ts'

const mainnet = toCaipNetwork(testNetworks.mainnet)
const solana = toCaipNetwork(testNetworks.solana)
const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

test('the link of a Solana payment has its address, with any parameters', () => {
  for (const link of [`solana:${address}`, `solana:${address}?amount=1&label=ethereum`])
    expect(readLinkAddress(link, solana)).toStrictEqual({ address, isElsewhere: false })
  expect(readLinkAddress(`solana:${address}`, mainnet)).toStrictEqual({ address, isElsewhere: true })
  expect(readLinkAddress(`solana:${address}@1`, solana)).toStrictEqual({
    address,
    isElsewhere: true,
    networkId: 'solana:1',
  })
})

test('an account id has its address and its network', () => {
  const networkId = solana.caipNetworkId
  expect(readLinkAddress(`${networkId}:${address}`, solana)).toStrictEqual({ address, isElsewhere: false, networkId })
  expect(readLinkAddress(`${networkId}:${address}`, mainnet)).toStrictEqual({ address, isElsewhere: true, networkId })
})

test('a chain-specific address has its chain by a short name', () => {
  const hex = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const networkId = 'eip155:1'
  expect(readLinkAddress(`eth:${hex}`, mainnet)).toStrictEqual({ address: hex, isElsewhere: false, networkId })
  expect(readLinkAddress(`base:${hex}`, mainnet)).toStrictEqual({
    address: hex,
    isElsewhere: true,
    networkId: 'eip155:8453',
  })
  expect(readLinkAddress(`nobody:${hex}`, mainnet)).toStrictEqual({ address: hex, isElsewhere: true })
})

// The numbers are those of https://chainlist.org.
test.each([
  ['eth', 1],
  ['oeth', 10],
  ['bnb', 56],
  ['gno', 100],
  ['unichain', 130],
  ['matic', 137],
  ['pol', 137],
  ['sonic', 146],
  ['zksync', 324],
  ['wc', 480],
  ['zkevm', 1101],
  ['mantle', 5000],
  ['mnt', 5000],
  ['base', 8453],
  ['arb1', 42161],
  ['celo', 42220],
  ['avax', 43114],
  ['linea', 59144],
  ['blast', 81457],
  ['scr', 534352],
  ['sep', 11155111],
  ['basesep', 84532],
  ['ETH', 1],
])('the chain of a Safe address that starts with %s is read', (shortName, chainId) => {
  const hex = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  expect(readLinkAddress(`${shortName}:${hex}`, mainnet)?.networkId).toBe(`eip155:${chainId}`)
})

test.each([
  ['ethereum:', '', false],
  ['Ethereum:pay-', '@1', false],
  ['ethereum:', '@1?value=1e18', false],
  ['ethereum:pay-', '?value=1', false],
  ['ethereum:', '@137', true],
  ['ethereum:', '@01', false],
])('the address of the payment link %s…%s is read', (before, after, isElsewhere) => {
  const hex = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const [networkId] = /@\d+/.exec(after)?.map(chain => chain.replace(/@0*/, 'eip155:')) ?? []
  const expected = { address: hex, isElsewhere, ...(networkId && { networkId }) }
  expect(readLinkAddress(`${before}${hex}${after}`, mainnet)).toStrictEqual(expected)
  expect(readLinkAddress(`${before}${hex}${after}`, solana)).toStrictEqual({ ...expected, isElsewhere: true })
})

test('a link to a service, or of no payment, has no address', () => {
  for (const text of [`solana:https%3A%2F%2Fpay.example`, `bitcoin:${address}`, address, 'maya.eth', 'solana:', ''])
    expect(readLinkAddress(text, solana)).toBeUndefined()
})

test('a text around an address has no address', () => {
  const hex = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  for (const id of [`eth:${hex}`, `eip155:1:${hex}`, `ethereum:${hex}@1`])
    for (const text of [`_${id}`, `${id}/`, `${id} `, `(${id})`])
      expect(readLinkAddress(text, mainnet), text).toBeUndefined()
})

test('the scheme of a link is not the end of another one', () => {
  const hex = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  // It may be the short name of a chain that is not known.
  expect(readLinkAddress(`my-ethereum:${hex}`, mainnet)).toStrictEqual({ address: hex, isElsewhere: true })
})
