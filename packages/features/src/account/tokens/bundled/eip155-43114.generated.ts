// Written by packages/features/scripts/make-token-lists.mjs, from @aave-dao/aave-address-book (MIT).
import type { BundledToken } from './bundled-token.ts'

export const tokens: readonly BundledToken[] = [
  ['0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB', 'WETH.e', 18, 'Wrapped Ether'],
  ['0xd586E7F844cEa2F87f50152665BCbc2C279D8d70', 'DAI.e', 18, 'Dai Stablecoin'],
  ['0xc7198437980c041c805A1EDcbA50c1Ce5db95118', 'USDT.e', 6, 'Tether USD'],
  ['0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664', 'USDC.e', 6, 'USD Coin'],
  ['0x63a72806098Bd3D9520cC43356dD78afe5D386D9', 'AAVE.e', 18, 'Aave Token'],
  ['0x50b7545627a5162F82A992c33b87aDc75187B218', 'WBTC.e', 8, 'Wrapped BTC'],
  ['0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'WAVAX', 18, 'Wrapped AVAX'],
  ['0x5947BB275c521040051D82396192181b413227A3', 'LINK.e', 18, 'Chainlink Token'],
  ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'USDC', 6, 'USD Coin'],
  ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 'USDt', 6, 'TetherToken'],
  ['0x2b2C81e08f1Af8835a78Bb2A90AE924ACE0eA4bE', 'sAVAX', 18, 'Staked AVAX'],
  ['0xD24C2Ad096400B6FBcd2ad8B24E7acBc21A1da64', 'FRAX', 18, 'Frax'],
  ['0x5c49b268c9841AFF1Cc3B0a418ff5c3442eE3F3b', 'MAI', 18, 'Mai Stablecoin'],
  ['0x152b9d0FdC40C096757F570A51E494bd4b943E50', 'BTC.b', 8, 'Bitcoin'],
  ['0x00000000eFE302BEAA2b3e6e1b18d08D69a9012a', 'AUSD', 6, 'AUSD'],
  ['0xfc421aD3C883Bf9E7C4f42dE845C4e4405799e73', 'GHO', 18, 'Gho Token'],
  ['0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD', 'EURC', 6, 'Euro Coin'],
  ['0x5d3a1Ff2b6BAb83b63cd9AD0787074081a52ef34', 'USDe', 18, 'USDe'],
  ['0x211Cc4DD073734dA055fbF44a2b4667d5E5fE5d2', 'sUSDe', 18, 'Staked USDe'],
  ['0x7bFd4CA2a6Cf3A3fDDd645D10B323031afe47FF0', 'wrsETH', 18, 'rsETHWrapper'],
]
