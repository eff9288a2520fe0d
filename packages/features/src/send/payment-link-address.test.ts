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
  expect(readLinkAddress(`solana:${address}@1`, solana)).toEqual({ address, isElsewhere: true })
})

test('what names a service, or no payment, has no address', () => {
  for (const text of [`solana:https%3A%2F%2Fpay.example`, `bitcoin:${address}`, address, 'maya.eth', 'solana:', ''])
    expect(readLinkAddress(text, solana)).toBeUndefined()
})
