import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'

/** The chains that pairing wallets commonly serve, the main one of each family first (specification, section 9). */
export const pairingChainIds = {
  eip155: [
    'eip155:1',
    'eip155:10',
    'eip155:56',
    'eip155:100',
    'eip155:137',
    'eip155:8453',
    'eip155:42161',
    'eip155:43114',
  ],
  solana: [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ],
  bip122: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:68d56f15f85d3136970ec16946040bc1'],
  cosmos: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
} as const satisfies Readonly<Record<ChainNamespace, readonly CaipNetworkId[]>>
