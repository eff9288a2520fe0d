import { type ChainNamespace, toCaipAddress } from '@latchkey/primitives'

import type { KitStorage, StoredConnection } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { AccountsController } from './accounts-controller.ts'

/** A connection of the last visit; only its connector is known where another kit wrote it. */
export type RememberedConnection = Pick<StoredConnection, 'connectorId' | 'namespace'> & Partial<StoredConnection>

/**
 * Each family's active connection of the last visit, less those that the visitor ended.
 *
 * @param isMultiWallet whether the next one stands in where the active one was ended
 */
export function readRememberedConnections(
  networks: NetworksController,
  storage: KitStorage,
  isMultiWallet: boolean,
): RememberedConnection[] {
  const stored = storage.connections.read()
  const barred = storage.disconnectedConnectorIds.read()
  return (Object.keys(networks.state.byNamespace) as ChainNamespace[]).flatMap(namespace => {
    const isFree = (id: string): boolean => !barred.includes(`${namespace}:${id}`)
    const own = stored.filter(each => each.namespace === namespace && isFree(each.connectorId))
    const connectorId = storage.connectedConnectorId(namespace).read()
    const bare = connectorId !== undefined && isFree(connectorId) && { connectorId, namespace }
    return own.find(each => each.connectorId === connectorId) ?? (bare || (isMultiWallet ? own[0] : undefined)) ?? []
  })
}

/** Shows the account of the last visit while its wallet is asked. */
export function showRememberedConnection(
  { connectorId, namespace, accounts: held, address = held?.[0]?.address, wallet, networkId }: RememberedConnection,
  networks: NetworksController,
  accounts: AccountsController,
): void {
  const network = networkId ? networks.follow(networkId, false) : networks.current(namespace)
  if (!held || !address || !wallet || !network) return accounts.dispatch(namespace, { type: 'restore', connectorId })
  const caipAddress = toCaipAddress(network.caipNetworkId, address)
  accounts.dispatch(namespace, {
    type: 'restore',
    connectorId,
    identity: { connectorId, address, caipAddress, accounts: held, wallet },
  })
}
