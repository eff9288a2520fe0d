import type { CaipNetworkId } from '@latchkey/primitives'

/** Network of an address: all test networks except regtest share one form. */
export type AddressNetwork = 'mainnet' | 'testnet' | 'regtest'

/** A Bitcoin network with all the names that wallets give it. */
export interface BitcoinNetwork {
  /**
   * CAIP-2 id: the first half of the genesis block's hash
   * ([BIP-122](https://github.com/bitcoin/bips/blob/master/bip-0122.mediawiki)).
   */
  id: CaipNetworkId
  /** Name in sats-connect. */
  name: string
  /** Name in UniSat's `getChain` and `switchChain`. */
  chain: string
  /** Name in the Wallet Standard. */
  standard: `bitcoin:${string}`
  addresses: AddressNetwork
}

export const bitcoinMainnet: BitcoinNetwork = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Mainnet',
  chain: 'BITCOIN_MAINNET',
  standard: 'bitcoin:mainnet',
  addresses: 'mainnet',
}

const bitcoinTestnet: BitcoinNetwork = {
  id: 'bip122:000000000933ea01ad0ee984209779ba',
  name: 'Testnet',
  chain: 'BITCOIN_TESTNET',
  standard: 'bitcoin:testnet',
  addresses: 'testnet',
}

/** The two networks that the kit has built in, and those that a wallet may also be on. */
const bitcoinNetworks: readonly BitcoinNetwork[] = [
  bitcoinMainnet,
  bitcoinTestnet,
  {
    id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    name: 'Testnet4',
    chain: 'BITCOIN_TESTNET4',
    standard: 'bitcoin:testnet4',
    addresses: 'testnet',
  },
  {
    id: 'bip122:00000008819873e925422c1ff0f99f7c',
    name: 'Signet',
    chain: 'BITCOIN_SIGNET',
    standard: 'bitcoin:signet',
    addresses: 'testnet',
  },
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Regtest',
    chain: 'BITCOIN_REGTEST',
    standard: 'bitcoin:regtest',
    addresses: 'regtest',
  },
]

/** Returns the network of a CAIP-2 id, or of any wallet's name for it, whatever the case. */
export function findBitcoinNetwork(name: unknown): BitcoinNetwork | undefined {
  if (typeof name !== 'string') return undefined
  const wanted = name.toLowerCase()
  // UniSat's `getNetwork` used this name when there were only two networks.
  if (wanted === 'livenet') return bitcoinMainnet
  return bitcoinNetworks.find(({ id, name, chain, standard }) =>
    [id, name, chain, standard].some(each => each.toLowerCase() === wanted),
  )
}
