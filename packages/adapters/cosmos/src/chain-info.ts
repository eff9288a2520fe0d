import { type CaipNetwork, readProperty } from '@latchkey/primitives'

import { cosmosErrors } from './cosmos-error.ts'

/** Returns the chain id of a Cosmos network: the part of its CAIP-2 id after the colon. */
export function chainIdOf({ caipNetworkId }: Pick<CaipNetwork, 'caipNetworkId'>): string {
  return caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
}

/**
 * Creates the description of a chain for a wallet that does not know it (Keplr's `ChainInfo`). A network of the site has the
 * facts that only the site knows in fields of its own: `bech32Prefix`, the REST endpoint as `rpcUrls.rest`, and, if they differ
 * from the usual ones, `coinType`, `gasPriceStep` and `nativeCurrency.minimalDenom`. The wallet gets the network's own endpoints,
 * because the site's may contain a key. A network without any gets the site's.
 *
 * @throws BaseError `switchFailed` if the network lacks one of these facts
 */
export function toChainInfo(network: CaipNetwork): Record<string, unknown> {
  const [rpc] = [...network.rpcUrls.chainDefault.http, ...network.rpcUrls.default.http]
  const rest = network.rpcUrls['rest']?.http[0]
  const prefix = readProperty(network, 'bech32Prefix')
  if (typeof prefix !== 'string') throw cosmosErrors.cannotSuggest(network.name, '`bech32Prefix`')
  if (rpc === undefined || rest === undefined)
    throw cosmosErrors.cannotSuggest(network.name, '`rpcUrls.default` and `rpcUrls.rest`')
  const { symbol, decimals } = network.nativeCurrency
  const denom = readProperty(network.nativeCurrency, 'minimalDenom')
  const currency = {
    coinDenom: symbol,
    coinMinimalDenom: typeof denom === 'string' ? denom : `${decimals === 18 ? 'a' : 'u'}${symbol.toLowerCase()}`,
    coinDecimals: decimals,
  }
  const gasPriceStep = readProperty(network, 'gasPriceStep')
  const coinType = readProperty(network, 'coinType')
  return {
    chainId: chainIdOf(network),
    chainName: network.name,
    rpc,
    rest,
    bip44: { coinType: typeof coinType === 'number' ? coinType : cosmosCoinType },
    bech32Config: toBech32Config(prefix),
    currencies: [currency],
    feeCurrencies: [
      { ...currency, ...(typeof gasPriceStep === 'object' && gasPriceStep !== null && { gasPriceStep }) },
    ],
    stakeCurrency: currency,
    ...(network.assets?.imageUrl && { chainSymbolImageUrl: network.assets.imageUrl }),
  }
}

/** Returns the first part of a network's addresses, if it is known: the network's own `bech32Prefix`, or a well-known chain's. */
export function getBech32Prefix(network: CaipNetwork): string | undefined {
  const own = readProperty(network, 'bech32Prefix')
  return typeof own === 'string' ? own : knownPrefixes[chainIdOf(network)]
}

const knownPrefixes: Readonly<Record<string, string>> = { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }

/** Coin type of [SLIP-44](https://github.com/satoshilabs/slips/blob/master/slip-0044.md). */
const cosmosCoinType = 118

function toBech32Config(prefix: string): Record<string, string> {
  return {
    bech32PrefixAccAddr: prefix,
    bech32PrefixAccPub: `${prefix}pub`,
    bech32PrefixValAddr: `${prefix}valoper`,
    bech32PrefixValPub: `${prefix}valoperpub`,
    bech32PrefixConsAddr: `${prefix}valcons`,
    bech32PrefixConsPub: `${prefix}valconspub`,
  }
}
