import { type AppKitNetwork, defineChain } from '@latchkey/primitives'

/** Networks for tests, each with one endpoint that distinguishes it. */
export const testNetworks = {
  mainnet: evm(1, 'Ethereum', 'ETH'),
  polygon: evm(137, 'Polygon', 'POL'),
  base: evm(8453, 'Base', 'ETH'),
  solana: defineChain({
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['https://solana.example'] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.solana.example' } },
  }),
} satisfies Record<string, AppKitNetwork>

function evm(id: number, name: string, symbol: string) {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc.example/${id}`] } },
    blockExplorers: { default: { name: 'Explorer', url: `https://explorer.example/${id}` } },
  })
}
