import type { AdapterActions } from '@latchkey/primitives'

import type { PolkadotProvider } from './polkadot-provider.ts'

/** The actions that use a wallet's provider. */
export const polkadotActions = {
  async signMessage(provider, { address, message }) {
    return { signature: await (provider as PolkadotProvider).signMessage(message, { address }) }
  },
} satisfies AdapterActions
