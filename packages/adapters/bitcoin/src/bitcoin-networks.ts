import type { CaipNetworkId } from '@latchkey/primitives'

/** What an address says of its network: every test network but regtest shares one form. */
export type AddressNetwork = 'mainnet' | 'testnet' | 'regtest'

/** One Bitcoin network under all the names that wallets give it. */
export interface BitcoinNetwork {
  /** CAIP-2 id: the first half of the genesis block's hash (BIP-122). */
  id: CaipNetworkId
  /** As sats-connect has it. */
  name: string
  /** As UniSat's `getChain` and `switchChain` have it. */
  chain: string
  /** As the Wallet Standard has it. */
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

/** The two that the kit has built in, and those that a wallet may be on besides. */
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

/** The network of a CAIP-2 id, or of any wallet's name for it; capitals do not matter. */
export function findBitcoinNetwork(name: unknown): BitcoinNetwork | undefined {
  if (typeof name !== 'string') return undefined
  const wanted = name.toLowerCase()
  // What UniSat's `getNetwork` said before there were more than two.
  if (wanted === 'livenet') return bitcoinMainnet
  return bitcoinNetworks.find(({ id, name, chain, standard }) =>
    [id, name, chain, standard].some(each => each.toLowerCase() === wanted),
  )
}
