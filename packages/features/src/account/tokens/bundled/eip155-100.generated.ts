// Written by packages/features/scripts/make-token-lists.mjs, from @aave-dao/aave-address-book (MIT).
import type { BundledToken } from './bundled-token.ts'

export const tokens: readonly BundledToken[] = [
  ['0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1', 'WETH', 18, 'Wrapped Ether on xDai'],
  ['0x6C76971f98945AE98dD7d4DFcA8711ebea946eA6', 'wstETH', 18, 'Wrapped liquid staked Ether 2.0 from Mainnet'],
  ['0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb', 'GNO', 18, 'Gnosis Token on xDai'],
  ['0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83', 'USDC', 6, 'USD//C on xDai'],
  ['0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', 'WXDAI', 18, 'Wrapped XDAI'],
  ['0xcB444e90D8198415266c6a2724b7900fb12FC56E', 'EURe', 18, 'Monerium EUR emoney'],
  ['0xaf204776c7245bF4147c2612BF6e5972Ee483701', 'sDAI', 18, 'Savings xDAI'],
  ['0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0', 'USDC.e', 6, 'Bridged USDC (Gnosis)'],
  ['0xfc421aD3C883Bf9E7C4f42dE845C4e4405799e73', 'GHO', 18, 'Gho Token'],
]
