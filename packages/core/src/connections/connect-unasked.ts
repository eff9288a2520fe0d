import type { Connector, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectorsController } from '../connectors-controller.ts'
import type { KitStorage } from '../kit-storage.ts'
import type { ConnectionsController } from './connections-controller.ts'

/**
 * Connects the wallets that the page is inside of (a Safe's frame, a wallet's own browser) as soon as they are found, until stopped. One
 * that the visitor left stays left, and one that is being restored needs no more.
 */
export function connectUnasked(
  connectors: ConnectorsController,
  connections: ConnectionsController,
  storage: KitStorage,
): Stop {
  const seen = new Set<Connector>()

  function look(): void {
    for (const connector of connectors.state.all) {
      if (!connector.connectsItself || seen.has(connector)) continue
      seen.add(connector)
      const { chain, id } = connector
      const isLeft = storage.disconnectedConnectorIds.read().includes(`${chain}:${id}`)
      if (isLeft || storage.connectedConnectorId(chain).read() === id) continue
      // Nobody asked for it, so nobody is told that it failed: the wallet is in the list.
      connections.connect(connector).catch(() => {})
    }
  }

  look()
  return subscribe(connectors.state, look, true)
}
