import { isCaipNetworkId, toCaipNetwork } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import * as networks from './networks.ts'

const own = [
  'solana',
  'solanaDevnet',
  'solanaTestnet',
  'bitcoin',
  'bitcoinTestnet',
  'polkadot',
  'polkadotAssetHub',
  'westend',
  'cosmoshub',
  'osmosis',
] as const

describe('the networks that ship with the kit', () => {
  // covers: S3.16, S3.17, S3.18, S3.19, S3.20, S3.21
  test.each(own)('%s is complete', name => {
    const network = toCaipNetwork(networks[name])
    expect(isCaipNetworkId(network.caipNetworkId)).toBe(true)
    expect(network.caipNetworkId).toBe(`${network.chainNamespace}:${network.id}`)
    expect(network.nativeCurrency.decimals).toBeGreaterThan(0)
    expect(network.blockExplorers?.default.url).toMatch(/^https:/)
  })

  // covers: S3.13, S3.14, S3.15
  test('a chain of viem becomes a network of the kit', () => {
    const network = toCaipNetwork(networks.mainnet, ['https://rpc.example'])
    expect(network).toMatchObject({ id: 1, name: 'Ethereum', chainNamespace: 'eip155', caipNetworkId: 'eip155:1' })
    expect(network.rpcUrls.default.http[0]).toBe('https://rpc.example')
    expect(network.rpcUrls.chainDefault).toEqual(networks.mainnet.rpcUrls.default)
  })
})
