import type { AdapterActions } from '@latchkey/primitives'

import type { CosmosProvider } from './cosmos-provider.ts'

/** The actions that use a wallet's provider. */
export const cosmosActions = {
  /** Signs by ADR-036. The address is the hash of the key, so the key is part of the answer. */
  async signMessage(provider, { address, message, network }) {
    const [, chainId = ''] = network.caipNetworkId.split(':')
    const { signature, pub_key } = await (provider as CosmosProvider).signArbitrary(chainId, address, message)
    return { signature, publicKey: String(pub_key.value) }
  },
} satisfies AdapterActions
