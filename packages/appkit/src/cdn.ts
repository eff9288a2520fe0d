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

/** The most used networks, because a page without a bundler cannot remove unused ones. */
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
/** Loads the functions that take a kit, such as `pay` and `swap`. */
const loadFunctions = () => import('./cdn-functions.ts')
const adapters = { BitcoinAdapter, CosmosAdapter, EvmAdapter, PolkadotAdapter, SolanaAdapter }

declare global {
  /** Version of the packages, which the build of the script sets. */
  const latchkeyVersion: string
  interface Window {
    Latchkey: {
      version: string
      createAppKit: typeof createAppKit
      networks: typeof networks
      loadFunctions: typeof loadFunctions
    } & typeof adapters
  }
}

/**
 * The build for a page without a bundler: one module script that defines the elements and `window.Latchkey`. A page that loads it
 * twice, from two addresses, uses the first copy, because each element can be defined only once.
 */
const earlier = (window as Partial<Window>).Latchkey
if (!earlier) {
  window.Latchkey = { version: latchkeyVersion, createAppKit, networks, loadFunctions, ...adapters }
} else if (earlier.version !== latchkeyVersion) {
  console.warn(
    `Latchkey ${latchkeyVersion} was loaded after version ${earlier.version}, which stays in use. Load one of the two scripts.`,
  )
}
