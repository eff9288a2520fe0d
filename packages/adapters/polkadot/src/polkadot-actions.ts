import type { AdapterActions } from '@latchkey/primitives'

import type { PolkadotProvider } from './polkadot-provider.ts'

/** What is done with a wallet's provider. */
export const polkadotActions = {
  async signMessage(provider, { address, message }) {
    return { signature: await (provider as PolkadotProvider).signMessage(message, { address }) }
  },
} satisfies AdapterActions
