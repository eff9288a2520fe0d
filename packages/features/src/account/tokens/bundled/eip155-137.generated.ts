// Written by packages/features/scripts/make-token-lists.mjs, from @aave-dao/aave-address-book (MIT).
import type { BundledToken } from './bundled-token.ts'

export const tokens: readonly BundledToken[] = [
  ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 'DAI', 18, '(PoS) Dai Stablecoin'],
  ['0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USDC.e', 6, 'USD Coin (PoS)'],
  ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 6, '(PoS) Tether USD'],
  ['0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 'WBTC', 8, '(PoS) Wrapped BTC'],
  ['0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'WETH', 18, 'Wrapped Ether'],
  ['0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'WPOL', 18, 'Wrapped Polygon Ecosystem Token'],
  ['0xD6DF932A45C0f255f85145f286eA0b292B21C90B', 'AAVE', 18, 'Aave (PoS)'],
  ['0x385Eeac5cB85A38A9a07A70c73e0a3271CfB54A7', 'GHST', 18, 'Aavegotchi GHST Token (PoS)'],
  ['0x9a71012B13CA4d3D0Cdc72A177DF3ef03b0E76A3', 'BAL', 18, 'Balancer (PoS)'],
  ['0x85955046DF4668e1DD369D2DE9f3AEB98DD2A369', 'DPI', 18, 'DefiPulse Index (PoS)'],
  ['0x172370d5Cd63279eFa6d502DAB29171933a610AF', 'CRV', 18, 'CRV (PoS)'],
  ['0x0b3F868E0BE5597D5DB7fEB59E1CADBb0fdDa50a', 'SUSHI', 18, 'SushiToken (PoS)'],
  ['0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39', 'LINK', 18, 'ChainLink Token'],
  ['0xE111178A87A3BFf0c8d18DECBa5798827539Ae99', 'EURS', 2, 'STASIS EURS Token (PoS)'],
  ['0x4e3Decbb3645551B8A19f0eA1678079FCB33fB4c', 'jEUR', 18, 'Jarvis Synthetic Euro'],
  ['0xE0B52e49357Fd4DAf2c15e02058DCE6BC0057db4', 'EURA', 18, 'EURA (previously agEUR)'],
  ['0xa3Fa99A148fA48D14Ed51d610c367C61876997F1', 'miMATIC', 18, 'miMATIC'],
  ['0x3A58a54C066FdC0f2D55FC9C89F0415C92eBf3C4', 'stMATIC', 18, 'Staked MATIC (PoS)'],
  ['0xfa68FB4628DFF1028CFEc22b4162FCcd0d45efb6', 'MaticX', 18, 'Liquid Staking Matic (PoS)'],
  ['0x03b54A6e9a984069379fae1a4fC4dBAE93B3bCCD', 'wstETH', 18, 'Wrapped liquid staked Ether 2.0 (PoS)'],
  ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 6, 'USD Coin'],
]
