import type { Connector, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectorsController } from '../connectors-controller.ts'
import type { KitStorage } from '../kit-storage.ts'
import type { ConnectionsController } from './connections-controller.ts'

/**
 * Connects the wallets that contain the page (a Safe's frame, a wallet's own browser) as soon as they are found, until
 * stopped. Skips a wallet that the user disconnected and one that is being restored.
 */
export function autoConnect(
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
      // The user did not request it, so a failure is not reported. The wallet is still in the list.
      connections.connect(connector).catch(() => {})
    }
  }

  look()
  return subscribe(connectors.state, look, true)
}
