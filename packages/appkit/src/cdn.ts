import '@latchkey/appkit/elements'

import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { CosmosAdapter } from '@latchkey/adapter-cosmos'
import { EvmAdapter } from '@latchkey/adapter-evm'
import { PolkadotAdapter } from '@latchkey/adapter-polkadot'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import { createAppKit } from '@latchkey/appkit'
import {
  arbitrum,
  avalanche,
  base,
  bitcoin,
  bitcoinTestnet,
  bsc,
  cosmoshub,
  gnosis,
  kusamaAssetHub,
  mainnet,
  optimism,
  osmosis,
  polkadot,
  polkadotAssetHub,
  polygon,
  sepolia,
  solana,
  solanaDevnet,
  solanaTestnet,
  westend,
  westendAssetHub,
} from '@latchkey/appkit/networks'

/** A page without a bundler cannot leave out what it does not use, so these are the ones that sites ask for most. */
const networks = {
  arbitrum,
  avalanche,
  base,
  bsc,
  gnosis,
  mainnet,
  optimism,
  polygon,
  sepolia,
  solana,
  solanaDevnet,
  solanaTestnet,
  bitcoin,
  bitcoinTestnet,
  polkadot,
  polkadotAssetHub,
  kusamaAssetHub,
  westend,
  westendAssetHub,
  cosmoshub,
  osmosis,
}
/** What is called with a kit, such as `pay` and `swap`: its code comes with the first call of this. */
const loadFunctions = () => import('./cdn-functions.ts')
const adapters = { BitcoinAdapter, CosmosAdapter, EvmAdapter, PolkadotAdapter, SolanaAdapter }

declare global {
  interface Window {
    Latchkey: {
      createAppKit: typeof createAppKit
      networks: typeof networks
      loadFunctions: typeof loadFunctions
    } & typeof adapters
  }
}

/** The build for a page without a bundler: one module script that defines the elements and `window.Latchkey`. */
window.Latchkey = { createAppKit, networks, loadFunctions, ...adapters }
