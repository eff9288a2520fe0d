import './elements.ts'

import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { CosmosAdapter } from '@latchkey/adapter-cosmos'
import { EvmAdapter } from '@latchkey/adapter-evm'
import { PolkadotAdapter } from '@latchkey/adapter-polkadot'
import { SolanaAdapter } from '@latchkey/adapter-solana'

import { createAppKit } from './create-appkit.ts'
import { bitcoin, bitcoinTestnet } from './networks/bitcoin.ts'
import { cosmoshub, osmosis } from './networks/cosmos.ts'
import {
  arbitrum,
  avalanche,
  base,
  bsc,
  gnosis,
  mainnet,
  optimism,
  polygon,
  sepolia,
} from './networks/evm.generated.ts'
import { kusamaAssetHub, polkadot, polkadotAssetHub, westend, westendAssetHub } from './networks/polkadot.ts'
import { solana, solanaDevnet, solanaTestnet } from './networks/solana.ts'

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
const adapters = { BitcoinAdapter, CosmosAdapter, EvmAdapter, PolkadotAdapter, SolanaAdapter }

declare global {
  interface Window {
    Latchkey: { createAppKit: typeof createAppKit; networks: typeof networks } & typeof adapters
  }
}

/** The build for a page without a bundler: one module script that defines the elements and `window.Latchkey`. */
window.Latchkey = { createAppKit, networks, ...adapters }
