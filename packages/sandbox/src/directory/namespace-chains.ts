/**
 * The listed chains of a namespace's wallets. The real chains of most wallets are not public, so the sandbox lists the same ones
 * for all of a namespace.
 */
export const namespaceChains: Readonly<Record<string, readonly string[]>> = {
  eip155: [1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554, 11155111].map(id => `eip155:${id}`),
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  bip122: ['bip122:000000000019d6689c085ae165831e93'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:68d56f15f85d3136970ec16946040bc1'],
  cosmos: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
}
