import './elements.ts'

import { EvmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, avalanche, base, bsc, gnosis, mainnet, optimism, polygon, sepolia } from 'viem/chains'

import { createAppKit } from './create-appkit.ts'

/** A page without a bundler cannot leave out what it does not use, so these are the ones that sites ask for most. */
const networks = { arbitrum, avalanche, base, bsc, gnosis, mainnet, optimism, polygon, sepolia }

declare global {
  interface Window {
    Latchkey: { createAppKit: typeof createAppKit; EvmAdapter: typeof EvmAdapter; networks: typeof networks }
  }
}

/** The build for a page without a bundler: one module script that defines the elements and `window.Latchkey`. */
window.Latchkey = { createAppKit, EvmAdapter, networks }
