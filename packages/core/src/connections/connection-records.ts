import { type CaipNetwork, type ChainNamespace, isSameAddress } from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import type { KitStorage, PerNamespace, StoredConnection } from '../kit-storage.ts'
import type { ConnectionRef, ConnectionsState } from './connection.ts'

/** The stored connections. Every change touches only its own entries, because another tab may have written the rest. */
export interface ConnectionRecords {
  /** Stores connections in their present state. */
  keep(connections: readonly StoredConnection[]): void
  setActive(namespace: ChainNamespace, connectorId: string | undefined): void
  /** Returns the id of the active connection's connector in storage. */
  activeIn(namespace: ChainNamespace): string | undefined
  isActive(ref: ConnectionRef): boolean
  /**
   * Deletes a stored connection.
   *
   * @param remember whether the entry becomes a recent connection, if several wallets are allowed
   */
  drop(ref: ConnectionRef, remember: boolean): void
  /** Adds a connection that is not stored, or no longer is, to the recent ones. */
  remember(connection: StoredConnection): void
  /**
   * Deletes a recent connection, and its stored entry if the wallet has not come. @returns whether an entry was deleted
   */
  forget(ref: Required<ConnectionRef>): boolean
  /** Shows the recent connections as stored, whichever tab stored them. */
  showRecent(): void
  find(ref: ConnectionRef): StoredConnection | undefined
  in(namespace: ChainNamespace): readonly StoredConnection[]
  /**
   * Stores the network on which a namespace's active connection returns. For a switch before that connection has come.
   */
  move(network: CaipNetwork): void
  /** Returns the connector that becomes active next if none is connected. */
  nextIn(namespace: ChainNamespace): string | undefined
  isBlocked(ref: ConnectionRef): boolean
  /**
   * Runs a function without storing its changes of connections, so that a write of another tab is not answered by a
   * write. Blocks are stored nevertheless.
   */
  withoutPersisting(act: () => void): void
  /** Blocks connectors from being restored automatically (S3.74), or allows it again. */
  block(ref: ConnectionRef, isBlocked: boolean): void
}

/** Limit of recent connections of each namespace. */
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
  const inNamespace = (namespace: ChainNamespace): StoredConnection[] =>
    connections.read().filter(each => each.namespace === namespace)
  const find = (ref: ConnectionRef): StoredConnection | undefined =>
    connections.read().find(each => isSameEntry(each, ref))

  const nextIn = (namespace: ChainNamespace): string | undefined =>
    isMultiWallet() ? inNamespace(namespace)[0]?.connectorId : undefined
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
    // An unchanged entry keeps its place, because other tabs are notified of every change.
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
    in: inNamespace,
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

/** All pairings share one connector, so only the name distinguishes their wallets. */
function isSameWallet(one: StoredConnection, other: StoredConnection): boolean {
  return isSameEntry(one, other) && one.wallet.name === other.wallet.name
}
