import { type ChainNamespace, toCaipAddress } from '@latchkey/primitives'

import type { AccountsController } from './accounts-controller.ts'
import type { KitStorage, StoredConnection } from './kit-storage.ts'
import type { NetworksController } from './networks-controller.ts'

/** A connection of the last visit; only its connector is known where another kit wrote it. */
export type RememberedConnection = Pick<StoredConnection, 'connectorId' | 'namespace'> & Partial<StoredConnection>

/** The connections to take up: one a family, less those that the visitor ended. */
export function readRememberedConnections(networks: NetworksController, storage: KitStorage): RememberedConnection[] {
  const configured = Object.keys(networks.state.byNamespace) as ChainNamespace[]
  const byNamespace = new Map<ChainNamespace, RememberedConnection>()
  for (const connection of storage.connections.read()) byNamespace.set(connection.namespace, connection)
  const barred = storage.disconnectedConnectorIds.read()
  return configured
    .flatMap(namespace => {
      const connectorId = storage.connectedConnectorId(namespace).read()
      return byNamespace.get(namespace) ?? (connectorId ? { connectorId, namespace } : [])
    })
    .filter(({ connectorId }) => !barred.includes(connectorId))
}

/** Shows the account of the last visit while its wallet is asked. */
export function showRememberedConnection(
  { connectorId, namespace, accounts: held, wallet, networkId }: RememberedConnection,
  networks: NetworksController,
  accounts: AccountsController,
): void {
  const network = networkId ? networks.follow(networkId) : networks.current(namespace)
  const address = held?.[0]?.address
  if (!held || !address || !wallet || !network) return accounts.dispatch(namespace, { type: 'restore', connectorId })
  const caipAddress = toCaipAddress(network.caipNetworkId, address)
  accounts.dispatch(namespace, {
    type: 'restore',
    connectorId,
    identity: { connectorId, address, caipAddress, accounts: held, wallet },
  })
}
