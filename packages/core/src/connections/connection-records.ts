import { type CaipNetwork, type ChainNamespace, isSameAddress } from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import type { KitStorage, PerNamespace, StoredConnection } from '../kit-storage.ts'
import type { ConnectionRef, ConnectionsState } from './connection.ts'

/**
 * What is written down of connections. Every change touches the entries that it is about and no other: the rest may be another
 * tab's.
 */
export interface ConnectionRecords {
  /** Writes connections of a family down, as they are now. */
  keep(connections: readonly StoredConnection[]): void
  setActive(namespace: ChainNamespace, connectorId: string | undefined): void
  /** The connector of the active one, as it is written down. */
  activeIn(namespace: ChainNamespace): string | undefined
  isActive(ref: ConnectionRef): boolean
  /** @param remember whether the entry becomes a recent connection, where several wallets are on */
  drop(ref: ConnectionRef, remember: boolean): void
  /** Makes a recent connection of one that was never written down, or no longer is. */
  remember(connection: StoredConnection): void
  /** Forgets a recent connection, and what is written down of it where it has not come. @returns whether it was */
  forget(ref: Required<ConnectionRef>): boolean
  /** Shows the recent connections as they are stored, by whichever tab. */
  showRecent(): void
  find(ref: ConnectionRef): StoredConnection | undefined
  in(namespace: ChainNamespace): readonly StoredConnection[]
  /** The person went elsewhere while the active connection of a family has not come: it comes back there. */
  move(network: CaipNetwork): void
  /** The one that is active next where none is connected. */
  nextIn(namespace: ChainNamespace): string | undefined
  isBlocked(ref: ConnectionRef): boolean
  /**
   * Does something without writing down what becomes of connections: what another tab wrote is not answered by writing. Who is kept from being
   * restored is written all the same.
   */
  withoutPersisting(act: () => void): void
  /** Keeps connectors from being restored by themselves (S3.74), or allows it again. */
  block(ref: ConnectionRef, isBlocked: boolean): void
}

/** Recent connections kept for each family. */
export const recentConnectionsKept = 10

export interface ConnectionRecordsDependencies {
  storage: KitStorage
  state: ConnectionsState
  isMultiWallet(): boolean
}

export function createConnectionRecords(deps: ConnectionRecordsDependencies): ConnectionRecords {
  const { state, isMultiWallet } = deps
  const { connections, recentConnections, disconnectedConnectorIds, connectedConnectorId } = deps.storage
  let isPaused = false
  const inFamily = (namespace: ChainNamespace): StoredConnection[] =>
    connections.read().filter(each => each.namespace === namespace)
  const find = (ref: ConnectionRef): StoredConnection | undefined =>
    connections.read().find(each => isSameEntry(each, ref))

  const nextIn = (namespace: ChainNamespace): string | undefined =>
    isMultiWallet() ? inFamily(namespace)[0]?.connectorId : undefined
  const setActive = (namespace: ChainNamespace, connectorId: string | undefined): void => {
    if (!isPaused) connectedConnectorId(namespace).write(connectorId)
  }
  const activeIn = (namespace: ChainNamespace): string | undefined => connectedConnectorId(namespace).read()
  const isActive = ({ namespace, connectorId }: ConnectionRef): boolean => activeIn(namespace) === connectorId

  function keep(kept: readonly StoredConnection[]): void {
    if (isPaused || kept.length === 0) return
    const stored = connections.read()
    const added = kept.filter(each => !stored.some(known => isSameEntry(known, each)))
    connections.write([...added, ...stored.map(known => kept.find(each => isSameEntry(known, each)) ?? known)])
    const recent = recentConnections.read()
    const rest = recent.filter(known => !kept.some(each => isSameWallet(known, each)))
    if (rest.length < recent.length) recentConnections.write(rest)
    showRecent()
  }

  function remember(connection: StoredConnection): void {
    if (isPaused || !isMultiWallet()) return
    const recent = recentConnections.read()
    // What is there as it is keeps its place: other tabs hear of every change.
    if (recent.some(known => JSON.stringify(known) === JSON.stringify(connection))) return
    const others = recent.filter(known => !isSameWallet(known, connection))
    const counts: PerNamespace<number> = {}
    recentConnections.write(
      [connection, ...others].filter(({ namespace }) => {
        const count = (counts[namespace] ?? 0) + 1
        counts[namespace] = count
        return count <= recentConnectionsKept
      }),
    )
    showRecent()
  }

  function showRecent(): void {
    const recent: ConnectionsState['recent'] = {}
    for (const connection of isMultiWallet() ? recentConnections.read() : []) {
      const isLive = state.byNamespace[connection.namespace]?.some(
        live => live.connectorId === connection.connectorId && live.wallet.name === connection.wallet.name,
      )
      if (!isLive) recent[connection.namespace] = ref([...(recent[connection.namespace] ?? []), connection])
    }
    if (JSON.stringify(recent) !== JSON.stringify(state.recent)) state.recent = recent
  }

  return {
    keep,
    remember,
    showRecent,
    find,
    in: inFamily,
    move({ chainNamespace, caipNetworkId }) {
      const isMoved = (each: StoredConnection): boolean => each.namespace === chainNamespace && isActive(each)
      connections.write(connections.read().map(each => (isMoved(each) ? { ...each, networkId: caipNetworkId } : each)))
    },
    nextIn,
    setActive,
    activeIn,
    isActive,
    drop(ref, isRemembered) {
      const entry = isPaused ? undefined : find(ref)
      if (!entry) return
      connections.write(connections.read().filter(each => !isSameEntry(each, entry)))
      if (isRemembered) remember(entry)
    },
    forget(ref) {
      const { namespace, connectorId, address } = ref
      const isMeant = (each: StoredConnection): boolean =>
        isSameEntry(each, ref) && each.accounts.some(account => isSameAddress(namespace, account.address, address))
      const [recent, stored] = [recentConnections.read(), connections.read()]
      const isLive = state.byNamespace[namespace]?.some(live => live.connectorId === connectorId)
      const isLate = !isLive && recent.some(isMeant) && stored.some(isMeant)
      recentConnections.write(recent.filter(each => !isMeant(each)))
      if (isLate) connections.write(stored.filter(each => !isMeant(each)))
      if (isLate && isActive(ref)) setActive(namespace, nextIn(namespace))
      showRecent()
      return isLate
    },
    withoutPersisting(act) {
      const was = isPaused
      isPaused = true
      try {
        act()
      } finally {
        isPaused = was
      }
    },
    isBlocked: ({ namespace, connectorId }) => disconnectedConnectorIds.read().includes(`${namespace}:${connectorId}`),
    block({ namespace, connectorId }, isBlocked) {
      const id = `${namespace}:${connectorId}` as const
      const ids = disconnectedConnectorIds.read()
      if (ids.includes(id) === isBlocked) return
      disconnectedConnectorIds.write(isBlocked ? [id, ...ids] : ids.filter(each => each !== id))
    },
  }
}

function isSameEntry(one: ConnectionRef, other: ConnectionRef): boolean {
  return one.namespace === other.namespace && one.connectorId === other.connectorId
}

/** All pairings have one connector: which wallet it was is told by its name. */
function isSameWallet(one: StoredConnection, other: StoredConnection): boolean {
  return isSameEntry(one, other) && one.wallet.name === other.wallet.name
}
