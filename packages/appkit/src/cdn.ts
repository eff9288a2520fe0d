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
  /** The version of the packages; the build of the script sets it. */
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
 * The build for a page without a bundler: one module script that defines the elements and `window.Latchkey`. A page that loads it twice,
 * from two addresses, uses the first copy: a page has one of each element.
 */
const earlier = (window as Partial<Window>).Latchkey
if (!earlier) {
  window.Latchkey = { version: latchkeyVersion, createAppKit, networks, loadFunctions, ...adapters }
} else if (earlier.version !== latchkeyVersion) {
  console.warn(
    `Latchkey ${latchkeyVersion} was loaded after version ${earlier.version}, which stays in use. Load one of the two scripts.`,
  )
}
