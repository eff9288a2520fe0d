import type { Connector } from '@latchkey/primitives'

import type { BitcoinConnection } from './bitcoin-connection.ts'
import type { FoundWallet } from './found-wallet.ts'
import { createLazyProvider } from './lazy-provider.ts'

/** A connector for a wallet in the page. What talks to the wallet is loaded when the wallet is first chosen. */
export function createBitcoinConnector({ kind, getProvider, ...shown }: FoundWallet): Connector {
  let connection: BitcoinConnection | undefined

  const load = async () => {
    const { createBitcoinConnection } = await import('./bitcoin-connection.ts')
    return (connection ??= createBitcoinConnection(shown, kind, getProvider))
  }
  const provider = createLazyProvider(shown.name, async () => (await load()).provider)

  return {
    ...shown,
    chain: 'bip122',
    chains: ['bip122'],
    connect: async request => (await load()).connect(request),
    reconnect: async request => (await load()).reconnect(request),
    disconnect: async () => (await load()).disconnect(),
    switchNetwork: async network => (await load()).switchNetwork(network),
    // Nothing is heard of a wallet that was never connected.
    watch: listener => connection?.watch(listener) ?? (() => {}),
    getProvider: namespace => (namespace === 'bip122' ? provider : undefined),
  }
}
