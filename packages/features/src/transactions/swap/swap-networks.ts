import type { CaipNetwork } from '@latchkey/primitives'

/** Default slippage in percent (S9.22). */
export const defaultSlippage = 1

/** Networks with swaps, as CAIP-2 (S9.23). */
export const swapNetworks: readonly string[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map(id => `eip155:${id}`)

/** Returns whether swaps are offered on a network. */
export function isSwapNetwork(network: CaipNetwork | undefined): network is CaipNetwork {
  return network !== undefined && swapNetworks.includes(network.caipNetworkId)
}

/** Symbols of the suggested tokens, as far as the network has them (S9.24). */
export const suggestedSymbols: readonly string[] = ['ETH', 'USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'POL', 'BNB']

/** Symbols of the tokens that are swapped most (S9.25). */
export const popularSymbols: readonly string[] = [
  'ETH',
  'USDC',
  'USDT',
  'DAI',
  'WETH',
  'WBTC',
  'POL',
  'BNB',
  'AVAX',
  'ARB',
  'OP',
  'LINK',
  'UNI',
  'AAVE',
  'LDO',
  'CRV',
  'MKR',
  'STETH',
]

/** Conventional address of a network's native currency. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
