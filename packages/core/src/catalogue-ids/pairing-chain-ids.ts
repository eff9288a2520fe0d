import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'

/** Chains that every pairing wallet serves, by namespace. */
export const pairingChainIds: Readonly<Partial<Record<ChainNamespace, readonly CaipNetworkId[]>>> = {
  eip155: ['eip155:1'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  bip122: ['bip122:000000000019d6689c085ae165831e93'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  cosmos: ['cosmos:cosmoshub-4'],
}
