import type { NetworkOption } from './server/index.ts'

/** What is known of a network beside the node that a site has for it. */
export type KnownNetwork = Pick<NetworkOption, 'chainId' | 'name' | 'symbol' | 'decimals'>

const solana = { symbol: 'SOL', decimals: 9 }

/** Solana's clusters, by the first 32 letters of the hash of their genesis block (CAIP-30). */
const clusters: readonly KnownNetwork[] = [
  { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', ...solana },
  { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet', ...solana },
  { chainId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Solana Testnet', ...solana },
]

/**
 * The networks that wallets of the frame can be used on without a word on what they are called: those of the EVM that viem knows, and three clusters of Solana (S9.74).
 * Any other of the two families takes its name and currency from the site's own settings.
 */
export async function listKnownNetworks(): Promise<readonly KnownNetwork[]> {
  const chains = Object.values(await import('viem/chains'))
  const known = new Map<string, KnownNetwork>(clusters.map(cluster => [cluster.chainId, cluster]))
  for (const { id, name, nativeCurrency } of chains) {
    const { symbol, decimals } = nativeCurrency
    // Some ids are there twice, under an old name and a new one: the first stays.
    if (!known.has(`eip155:${id}`)) known.set(`eip155:${id}`, { chainId: `eip155:${id}`, name, symbol, decimals })
  }
  return [...known.values()]
}

/** What is known of one; `undefined` for one that is not on the list. */
export async function findKnownNetwork(chainId: string): Promise<KnownNetwork | undefined> {
  return (await listKnownNetworks()).find(network => network.chainId === chainId)
}
