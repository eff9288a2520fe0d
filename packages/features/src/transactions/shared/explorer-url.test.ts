import { toCaipNetwork } from '@latchkey/primitives'
import { createMockAdapter, mockAddresses, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { addressExplorerUrl } from './explorer-url.ts'

const mainnet = toCaipNetwork(testNetworks.mainnet)

describe('addressExplorerUrl', () => {
  test.each([
    ['an EVM account', mainnet, mockAddresses.eip155, `https://explorer.example/1/address/${mockAddresses.eip155}`],
    [
      'a Solana account',
      toCaipNetwork(testNetworks.solana),
      mockAddresses.solana,
      `https://explorer.solana.example/account/${mockAddresses.solana}`,
    ],
    [
      'a cluster',
      withExplorer('https://explorer.example/?cluster=devnet'),
      'abc',
      'https://explorer.example/address/abc?cluster=devnet',
    ],
    ['an odd address', mainnet, 'a/../b?c', 'https://explorer.example/1/address/a%2F..%2Fb%3Fc'],
    ['no network', undefined, 'abc', undefined],
    ['no explorer', { ...mainnet, blockExplorers: undefined }, 'abc', undefined],
    ['an explorer that runs', withExplorer('javascript:alert(1)'), 'abc', undefined],
  ])('links to the page of %s', (_name, network, address, url) => {
    expect(addressExplorerUrl(network, address, [])).toBe(url)
  })

  test('uses the explorer path of the adapter of another namespace', () => {
    const adapter = { ...createMockAdapter({ namespace: 'cosmos' }), namespaceInfo: { explorerPath: 'accounts' } }
    const network = { ...withExplorer('https://explorer.example'), chainNamespace: 'cosmos' } as const
    expect(addressExplorerUrl(network, 'abc', [adapter])).toBe('https://explorer.example/accounts/abc')
  })
})

function withExplorer(url: string) {
  return { ...mainnet, blockExplorers: { default: { name: 'Explorer', url } } }
}
