/** A cluster of the sandbox wallets. */
export interface SolanaChain {
  /** CAIP-2. */
  id: string
  /** Name of the cluster in Wallet Standard. */
  standardId: string
  name: string
}

export const solanaChains: readonly SolanaChain[] = [
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', standardId: 'solana:mainnet', name: 'Solana' },
  { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', standardId: 'solana:devnet', name: 'Solana Devnet' },
  { id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', standardId: 'solana:testnet', name: 'Solana Testnet' },
]

/** Finds a cluster by either of its ids. */
export function findSolanaChain(id: string | undefined): SolanaChain | undefined {
  return solanaChains.find(chain => chain.id === id || chain.standardId === id)
}
