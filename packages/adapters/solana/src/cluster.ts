import { type CaipNetwork, readList } from '@latchkey/primitives'

/** A Solana chain as Wallet Standard names it. */
export type WalletChain = `solana:${string}`

/**
 * The public clusters. Wallet Standard names them; [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) takes the first 32 characters
 * of their genesis hash.
 */
const clusters: Readonly<Record<string, WalletChain>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** Returns a wallet's name for a network; `undefined` for a chain of the site's own, which no wallet names. */
export function toWalletChain({ caipNetworkId }: Pick<CaipNetwork, 'caipNetworkId'>): WalletChain | undefined {
  return Object.hasOwn(clusters, caipNetworkId) ? clusters[caipNetworkId] : undefined
}

/** Returns whether a wallet accepts requests for a network. A chain that no wallet can name is left to the site. */
export function isServed(wallet: unknown, network: Pick<CaipNetwork, 'caipNetworkId'>): boolean {
  const chain = toWalletChain(network)
  return chain === undefined || readList(wallet, 'chains').includes(chain)
}
