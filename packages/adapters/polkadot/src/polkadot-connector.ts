import type { Connector } from '@latchkey/primitives'

import type { ExtensionConnection } from './extension-connection.ts'
import type { FoundExtension } from './found-extension.ts'

/** A connector for an extension in the page. What talks to it is loaded when the wallet is first chosen. */
export function createPolkadotConnector(extension: FoundExtension): Connector {
  let connection: ExtensionConnection | undefined

  const load = async () => {
    const { createExtensionConnection } = await import('./extension-connection.ts')
    connection ??= createExtensionConnection(extension)
    return connection
  }

  return {
    id: extension.id,
    name: extension.name,
    type: 'INJECTED',
    chain: 'polkadot',
    chains: ['polkadot'],
    connect: async request => (await load()).connect(request),
    reconnect: async request => (await load()).reconnect(request),
    disconnect: async () => (await load()).disconnect(),
    switchNetwork: async network => (await load()).switchNetwork(network),
    // Nothing is heard of a wallet that was never connected.
    watch: listener => connection?.watch(listener) ?? (() => {}),
    getProvider: namespace => (namespace === 'polkadot' ? connection?.provider : undefined),
  }
}
