import type { Connector } from '@latchkey/primitives'

import type { Eip1193Connection } from './eip1193-connection.ts'
import type { InjectedWallet } from './injected-wallet.ts'

/** A connector for a wallet in the page. What talks to the wallet is loaded when the wallet is first chosen. */
export function createEip1193Connector({ getProvider, isSmartAccount, ...shown }: InjectedWallet): Connector {
  let connection: Eip1193Connection | undefined

  const load = async () => {
    const { createEip1193Connection } = await import('./eip1193-connection.ts')
    connection ??= createEip1193Connection(getProvider, isSmartAccount)
    return connection
  }

  return {
    ...shown,
    chain: 'eip155',
    chains: ['eip155'],
    connect: async request => (await load()).connect(request),
    reconnect: async request => (await load()).reconnect(request),
    disconnect: async options => (await load()).disconnect(options),
    switchNetwork: async network => (await load()).switchNetwork(network),
    // Nothing is heard of a wallet that was never connected.
    watch: listener => connection?.watch(listener) ?? (() => {}),
    getProvider: namespace => (namespace === 'eip155' ? getProvider() : undefined),
  }
}
