// Written by packages/features/scripts/make-token-lists.mjs, from @aave-dao/aave-address-book (MIT).
import type { BundledToken } from './bundled-token.ts'

export const tokens: readonly BundledToken[] = [
  ['0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', 'Cake', 18, 'PancakeSwap Token'],
  ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'WBNB', 18, 'Wrapped BNB'],
  ['0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 'BTCB', 18, 'BTCB Token'],
  ['0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 'ETH', 18, 'Ethereum Token'],
  ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 18, 'USD Coin'],
  ['0x55d398326f99059fF775485246999027B3197955', 'USDT', 18, 'Tether USD'],
  ['0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409', 'FDUSD', 18, 'First Digital USD'],
  ['0x26c5e01524d2E6280A48F2c50fF6De7e52E9611C', 'wstETH', 18, 'Wrapped liquid staked Ether 2.0'],
]
