import type { NetworkOption } from './server/index.ts'

/** Properties of a network, without the site's node. */
export type KnownNetwork = Pick<NetworkOption, 'chainId' | 'name' | 'symbol' | 'decimals'>

const solana = { symbol: 'SOL', decimals: 9 }

/**
 * Solana's clusters, by the first 32 characters of the hash of their genesis block
 * ([CAIP-30](https://chainagnostic.org/CAIPs/caip-30)).
 */
const clusters: readonly KnownNetwork[] = [
  { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', ...solana },
  { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet', ...solana },
  { chainId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Solana Testnet', ...solana },
]

/**
 * Lists the networks whose name and currency are known: viem's EVM networks, and three clusters of Solana (S9.74).
 * Other networks of the two namespaces need both in the site's settings.
 */
export async function listKnownNetworks(): Promise<readonly KnownNetwork[]> {
  const chains = Object.values(await import('viem/chains'))
  const known = new Map<string, KnownNetwork>(clusters.map(cluster => [cluster.chainId, cluster]))
  for (const { id, name, nativeCurrency } of chains) {
    const { symbol, decimals } = nativeCurrency
    // Some ids occur twice, with an old name and a new one: the first stays.
    if (!known.has(`eip155:${id}`)) known.set(`eip155:${id}`, { chainId: `eip155:${id}`, name, symbol, decimals })
  }
  return [...known.values()]
}

/** Finds a known network; `undefined` for any other. */
export async function findKnownNetwork(chainId: string): Promise<KnownNetwork | undefined> {
  return (await listKnownNetworks()).find(network => network.chainId === chainId)
}
