// Written by packages/features/scripts/make-token-lists.mjs, from @aave-dao/aave-address-book (MIT).
import type { BundledToken } from './bundled-token.ts'

export const tokens: readonly BundledToken[] = [
  ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 18, 'Dai Stablecoin'],
  ['0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6', 'LINK', 18, 'ChainLink Token'],
  ['0x7F5c764cBc14f9669B88837ca1490cCa17c31607', 'USDC.e', 6, 'USD Coin'],
  ['0x68f180fcCe6836688e9084f035309E29Bf0A2095', 'WBTC', 8, 'Wrapped BTC'],
  ['0x4200000000000000000000000000000000000006', 'WETH', 18, 'Wrapped Ether'],
  ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'USDT', 6, 'Tether USD'],
  ['0x76FB31fb4af56892A25e32cFC43De717950c9278', 'AAVE', 18, 'Aave Token'],
  ['0x8c6f28f2F1A3C87F0f938b96d27520d9751ec8d9', 'sUSD', 18, 'Synth sUSD'],
  ['0x4200000000000000000000000000000000000042', 'OP', 18, 'Optimism'],
  ['0x1F32b1c2345538c0c6f582fCB022739c4A194Ebb', 'wstETH', 18, 'Wrapped liquid staked Ether 2.0'],
  ['0xc40F949F8a4e094D1b49a23ea9241D289B7b2819', 'LUSD', 18, 'LUSD Stablecoin'],
  ['0xdFA46478F9e5EA86d57387849598dbFB2e964b02', 'MAI', 18, 'Mai Stablecoin'],
  ['0x9Bcef72be871e61ED4fBbc7630889beE758eb81D', 'rETH', 18, 'Rocket Pool ETH'],
  ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USDC', 6, 'USD Coin'],
]
