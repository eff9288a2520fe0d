import { toCaipNetwork } from '@latchkey/primitives'
import { testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { readLinkAddress } from './payment-link-address.ts'

const mainnet = toCaipNetwork(testNetworks.mainnet)
const solana = toCaipNetwork(testNetworks.solana)
const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

test('the link of a Solana payment names its address, whatever else it asks for', () => {
  for (const link of [`solana:${address}`, `solana:${address}?amount=1&label=A%20shop`])
    expect(readLinkAddress(link, solana)).toEqual({ address, isElsewhere: false })
  expect(readLinkAddress(`solana:${address}`, mainnet)).toEqual({ address, isElsewhere: true })
  expect(readLinkAddress(`solana:${address}@1`, solana)).toEqual({ address, isElsewhere: true, networkId: 'solana:1' })
})

test('an account id names its address and its network', () => {
  const networkId = solana.caipNetworkId
  expect(readLinkAddress(`${networkId}:${address}`, solana)).toEqual({ address, isElsewhere: false, networkId })
  expect(readLinkAddress(`${networkId}:${address}`, mainnet)).toEqual({ address, isElsewhere: true, networkId })
})

test('a chain-specific address names its chain by a short name', () => {
  const hex = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const networkId = 'eip155:1'
  expect(readLinkAddress(`eth:${hex}`, mainnet)).toEqual({ address: hex, isElsewhere: false, networkId })
  expect(readLinkAddress(`base:${hex}`, mainnet)).toEqual({ address: hex, isElsewhere: true, networkId: 'eip155:8453' })
  expect(readLinkAddress(`nobody:${hex}`, mainnet)).toEqual({ address: hex, isElsewhere: true })
})

test('what names a service, or no payment, has no address', () => {
  for (const text of [`solana:https%3A%2F%2Fpay.example`, `bitcoin:${address}`, address, 'maya.eth', 'solana:', ''])
    expect(readLinkAddress(text, solana)).toBeUndefined()
})
