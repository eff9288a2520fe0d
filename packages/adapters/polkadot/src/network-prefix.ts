import { type CaipNetwork, readProperty } from '@latchkey/primitives'

/**
 * Returns the SS58 prefix of a network's addresses: its own `ss58Prefix` if the site's network has one, else that of a chain
 * known here, else 42, which every Substrate chain reads.
 */
export function getNetworkPrefix(network: CaipNetwork): number {
  const own = readProperty(network, 'ss58Prefix')
  if (Number.isInteger(own) && (own as number) >= 0 && (own as number) < 16_384) return own as number
  return knownPrefixes[referenceOf(network)] ?? anySubstrate
}

/**
 * Returns whether a network's accounts are those of Ethereum: by its own `standardAccount`, the term of the chains' registry, or
 * else by the list of known chains.
 */
export function hasEthereumAccounts(network: CaipNetwork): boolean {
  const own = readProperty(network, 'standardAccount')
  return own === undefined ? ethereumChains.includes(referenceOf(network)) : own === 'secp256k1'
}

const ethereumChains: readonly string[] = [
  'fe58ea77779b7abda7da4ec526d14db9', // Moonbeam
  '401a1f9dca3da46f5c4091016c8a2f26', // Moonriver
]

const anySubstrate = 42

/** SS58 prefixes by CAIP-2 reference: the first 32 digits of the hash of the chain's first block. */
const knownPrefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  '68d56f15f85d3136970ec16946040bc1': 0, // Polkadot Asset Hub
  b0a8d493285c2df73290dfb7e61f870f: 2, // Kusama
  '48239ef607d7928874027a43a6768920': 2, // Kusama Asset Hub
  '9eb76c5184c4ab8679d2d5d819fdf90b': 5, // Astar
  e143f23803ac50e8f6f8e62695d1ce9e: 42, // Westend
  '67f9723393ef76214df0118c34bbbd3d': 42, // Westend Asset Hub
}

/** Returns the part of a network's CAIP-2 id after the colon. */
export function referenceOf({ caipNetworkId }: CaipNetwork): string {
  return caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
}
