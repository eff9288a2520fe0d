import type { CaipNetworkId } from '@latchkey/primitives'

/**
 * Under which id the directory service keeps a network's image, where the network names none (specification, section 9): ask
 * for it with the images feature, kind `asset`.
 */
export const networkImageIds: Readonly<Partial<Record<CaipNetworkId, string>>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bnb-smart-chain',
  'eip155:100': 'gnosis',
  'eip155:130': 'unichain',
  'eip155:137': 'polygon',
  'eip155:146': 'sonic',
  'eip155:250': 'fantom',
  'eip155:324': 'zksync-era',
  'eip155:1101': 'polygon-zkevm',
  'eip155:1284': 'moonbeam',
  'eip155:5000': 'mantle',
  'eip155:8217': 'kaia',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum-one',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche',
  'eip155:57073': 'ink',
  'eip155:59144': 'linea',
  'eip155:80094': 'berachain',
  'eip155:84532': 'base-sepolia',
  'eip155:534352': 'scroll',
  'eip155:7777777': 'zora',
  'eip155:11155111': 'sepolia',
  'eip155:1313161554': 'aurora',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana-devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana-testnet',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin-testnet',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
  'polkadot:68d56f15f85d3136970ec16946040bc1': 'polkadot-asset-hub',
  'cosmos:cosmoshub-4': 'cosmos-hub',
  'cosmos:osmosis-1': 'osmosis',
}
