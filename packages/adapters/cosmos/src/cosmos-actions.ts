import type { AdapterActions } from '@latchkey/primitives'

import type { CosmosProvider } from './cosmos-provider.ts'

/** What is done with a wallet's provider. */
export const cosmosActions = {
  /** ADR-036. The address is the hash of the key, so the key goes along. */
  async signMessage(provider, { address, message, network }) {
    const [, chainId = ''] = network.caipNetworkId.split(':')
    const { signature, pub_key } = await (provider as CosmosProvider).signArbitrary(chainId, address, message)
    return { signature, publicKey: String(pub_key.value) }
  },
} satisfies AdapterActions
