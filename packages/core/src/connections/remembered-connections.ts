import { type ChainNamespace, toCaipAddress } from '@latchkey/primitives'

import type { KitStorage, StoredConnection } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { RestoringAccount } from './account-status.ts'

/** A connection of the last visit. One that another kit stored has only its connector. */
export type RememberedConnection = Pick<StoredConnection, 'connectorId' | 'namespace'> & Partial<StoredConnection>

/**
 * Returns each namespace's active connection of the last visit, without those that the user ended.
 *
 * @param isMultiWallet whether the next connection replaces an active one that was ended
 */
export function readRememberedConnections(
  networks: NetworksController,
  storage: KitStorage,
  isMultiWallet: boolean,
): RememberedConnection[] {
  const stored = storage.connections.read()
  const blocked = storage.disconnectedConnectorIds.read()
  return (Object.keys(networks.state.byNamespace) as ChainNamespace[]).flatMap(namespace => {
    const isFree = (id: string): boolean => !blocked.includes(`${namespace}:${id}`)
    const own = stored.filter(each => each.namespace === namespace && isFree(each.connectorId))
    const connectorId = storage.connectedConnectorId(namespace).read()
    const bare = connectorId !== undefined && isFree(connectorId) && { connectorId, namespace }
    return own.find(each => each.connectorId === connectorId) ?? (bare || (isMultiWallet ? own[0] : undefined)) ?? []
  })
}

/** Returns the account of the last visit, to show while its wallet is restored. Its network becomes the namespace's. */
export function rememberedAccount(
  { connectorId, namespace, accounts, address = accounts?.[0]?.address, wallet, networkId }: RememberedConnection,
  networks: NetworksController,
): RestoringAccount {
  const network = networkId ? networks.follow(networkId, false) : networks.current(namespace)
  if (!accounts || !address || !wallet || !network) return { connectorId }
  const caipAddress = toCaipAddress(network.caipNetworkId, address)
  return { connectorId, identity: { connectorId, address, caipAddress, accounts, wallet } }
}
