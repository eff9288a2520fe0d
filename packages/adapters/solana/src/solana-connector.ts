import type { Connector } from '@latchkey/primitives'

import type { StandardConnection } from './standard-connection.ts'
import type { StandardWallet } from './standard-wallet.ts'

/** A connector for a wallet in the page. What talks to the wallet is loaded when the wallet is first chosen. */
export function createSolanaConnector({ wallet, ...shown }: StandardWallet): Connector {
  let connection: StandardConnection | undefined

  const load = async () => {
    const { createStandardConnection } = await import('./standard-connection.ts')
    connection ??= createStandardConnection(wallet, shown.name)
    return connection
  }

  return {
    ...shown,
    type: 'ANNOUNCED',
    chain: 'solana',
    chains: ['solana'],
    connect: async request => (await load()).connect(request),
    reconnect: async request => (await load()).reconnect(request),
    disconnect: async () => (await load()).disconnect(),
    switchNetwork: async network => (await load()).switchNetwork(network),
    // Nothing is heard of a wallet that was never connected.
    watch: listener => connection?.watch(listener) ?? (() => {}),
    getProvider: namespace => (namespace === 'solana' ? connection?.provider : undefined),
  }
}
