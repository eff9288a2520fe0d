import type { CaipNetwork } from '@latchkey/primitives'

/** Percent that a swap may bring less than its quote, where the person says no other (S9.22). */
export const defaultSlippage = 1

/** Where swaps are offered (S9.23). */
export const swapNetworks: readonly string[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map(id => `eip155:${id}`)

/** Whether swaps are offered there. */
export function isSwapNetwork(network: CaipNetwork | undefined): network is CaipNetwork {
  return network !== undefined && swapNetworks.includes(network.caipNetworkId)
}

/** Symbols that are offered first, where the network has them (S9.24). */
export const suggestedSymbols: readonly string[] = ['ETH', 'USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'POL', 'BNB']

/** Symbols that people swap for the most (S9.25). */
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

/** What stands for a network's own currency by custom. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
