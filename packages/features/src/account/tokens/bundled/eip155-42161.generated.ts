// Written by packages/features/scripts/make-token-lists.mjs, from @aave-dao/aave-address-book (MIT).
import type { BundledToken } from './bundled-token.ts'

export const tokens: readonly BundledToken[] = [
  ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 18, 'Dai Stablecoin'],
  ['0xf97f4df75117a78c1A5a0DBb814Af92458539FB4', 'LINK', 18, 'ChainLink Token'],
  ['0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 'USDC.e', 6, 'USD Coin (Arb1)'],
  ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'WBTC', 8, 'Wrapped BTC'],
  ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 18, 'Wrapped Ether'],
  ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USD₮0', 6, 'USD₮0'],
  ['0xba5DdD1f9d7F570dc94a51479a000E3BCE967196', 'AAVE', 18, 'Aave Token'],
  ['0xD22a58f79e9481D1a88e00c343885A588b34b68B', 'EURS', 2, 'STASIS EURS Token'],
  ['0x5979D7b546E38E414F7E9822514be443A4800529', 'wstETH', 18, 'Wrapped liquid staked Ether 2.0'],
  ['0x3F56e0c36d275367b8C502090EDF38289b3dEa0d', 'MAI', 18, 'Mai Stablecoin'],
  ['0xEC70Dcb4A1EFa46b8F2D97C310C9c4790ba5ffA8', 'rETH', 18, 'Rocket Pool ETH'],
  ['0x93b346b6BC2548dA6A1E7d98E9a421B42541425b', 'LUSD', 18, 'LUSD Stablecoin'],
  ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 6, 'USD Coin'],
  ['0x17FC002b466eEc40DaE837Fc4bE5c67993ddBd6F', 'FRAX', 18, 'Frax'],
  ['0x912CE59144191C1204E64559FE8253a0e49E6548', 'ARB', 18, 'Arbitrum'],
  ['0x35751007a407ca6FEFfE80b3cB397736D2cf4dbe', 'weETH', 18, 'Wrapped eETH'],
  ['0x7dfF72693f6A4149b17e7C6314655f6A9F7c8B33', 'GHO', 18, 'Gho Token'],
  ['0x2416092f143378750bb29b79eD961ab195CcEea5', 'ezETH', 18, 'Renzo Restaked ETH'],
  ['0x4186BFC76E2E237523CBC30FD220FE055156b41F', 'rsETH', 18, 'KelpDao Restaked ETH'],
  ['0x6c84a8f1c29108F47a79964b5Fe888D4f4D0dE40', 'tBTC', 18, 'Arbitrum tBTC v2'],
]
