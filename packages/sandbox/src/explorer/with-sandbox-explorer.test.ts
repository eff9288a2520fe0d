import type { AppKitNetwork } from '@latchkey/primitives'
import { mainnet, polygon } from 'viem/chains'
import { expect, test } from 'vitest'

import { withSandboxExplorer } from './with-sandbox-explorer.ts'

const solana = toNetwork('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const bitcoin = toNetwork('bip122', '000000000019d6689c085ae165831e93')

test("withSandboxExplorer sets the sandbox's explorer for every network that it runs", () => {
  const networks = withSandboxExplorer<AppKitNetwork>([mainnet, polygon, solana], 'http://127.0.0.1:4040/')
  expect(networks.map(({ blockExplorers }) => blockExplorers?.default.url)).toEqual([
    'http://127.0.0.1:4040/explorer/eip155:1',
    'http://127.0.0.1:4040/explorer/eip155:137',
    'http://127.0.0.1:4040/explorer/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ])
  expect(networks[0]).toMatchObject({ id: mainnet.id, name: mainnet.name, rpcUrls: mainnet.rpcUrls })
})

test('withSandboxExplorer removes the public explorer of a network that the sandbox does not run', () => {
  expect(bitcoin.blockExplorers).toBeDefined()
  expect(withSandboxExplorer([bitcoin], 'http://127.0.0.1:4040')[0]?.blockExplorers).toBeUndefined()
})

function toNetwork(chainNamespace: 'solana' | 'bip122', id: string): AppKitNetwork {
  return {
    chainNamespace,
    id,
    name: id,
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 8 },
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: 'Public', url: 'https://explorer.example' } },
  }
}
