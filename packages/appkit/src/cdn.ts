import './elements.ts'

import { EvmAdapter } from '@latchkey/adapter-evm'

import * as networks from './cdn-networks.ts'
import { createAppKit } from './create-appkit.ts'

declare global {
  interface Window {
    Latchkey: { createAppKit: typeof createAppKit; EvmAdapter: typeof EvmAdapter; networks: typeof networks }
  }
}

/** The build for a page without a bundler: one module script that defines the elements and `window.Latchkey`. */
window.Latchkey = { createAppKit, EvmAdapter, networks }
