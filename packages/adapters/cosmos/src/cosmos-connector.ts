import { type Connector, safeImageUrl } from '@latchkey/primitives'

import type { CosmosWallet } from './cosmos-wallet.ts'
import type { KeplrConnection } from './keplr-connection.ts'
import type { Page } from './watch-wallets.ts'

/** A connector for a Keplr-shaped wallet. What talks to it is loaded when the wallet is first chosen. */
export function createCosmosConnector(page: Page, wallet: CosmosWallet): Connector {
  const { id, name, rdns, explorerId } = wallet
  const imageUrl = safeImageUrl(wallet.icon)
  let connection: KeplrConnection | undefined

  const load = async () => {
    const { createKeplrConnection } = await import('./keplr-connection.ts')
    connection ??= createKeplrConnection(page, wallet)
    return connection
  }

  return {
    id,
    name,
    type: 'INJECTED',
    chain: 'cosmos',
    chains: ['cosmos'],
    ...(imageUrl && { imageUrl }),
    ...(explorerId && { explorerId }),
    ...(rdns && { info: { rdns } }),
    connect: async request => (await load()).connect(request),
    reconnect: async request => (await load()).reconnect(request),
    disconnect: async () => (await load()).disconnect(),
    switchNetwork: async network => (await load()).switchNetwork(network),
    // Nothing is heard of a wallet that was never connected.
    watch: listener => connection?.watch(listener) ?? (() => {}),
    getProvider: namespace => (namespace === 'cosmos' ? connection?.provider : undefined),
  }
}
