import type { ChainNamespace, Clock } from '@latchkey/primitives'

import type { KitStorage, StoredConnection } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { NamespaceStates } from './namespace-states.ts'
import { accountsIn, chainIn, type LiveConnection, walletOf } from './live-connection.ts'
import type { LiveConnections } from './live-connections.ts'
import type { ConnectionRestorer, RestoreCandidate } from './restorations.ts'

/**
 * Follows the site's other tabs by what they store. Wallets are only restored silently, never prompted. A change from
 * another tab is not written back, so two tabs come to rest. The one exception is a connection of this tab that another
 * tab's write lost: it is stored again after its wallet has confirmed it.
 */
export interface TabFollower {
  /** Follows a change that another tab stored. */
  follow(): void
  /**
   * Follows changes that were postponed while features had not confirmed a connection. Called when an attempt has
   * ended.
   */
  followLate(): void
  stop(): void
}

/** Delay after the first of several writes of another tab, so that one pass handles them all. */
export const followDelayMs = 50

export interface TabFollowerDependencies {
  accounts: AccountsController
  networks: NetworksController
  storage: KitStorage
  records: ConnectionRecords
  slots: NamespaceStates
  live: LiveConnections
  restorer: ConnectionRestorer
  clock: Clock
  enableReconnect: boolean
  isMultiWallet(): boolean
  /** Restores a connected wallet again, silently. @returns whether it still shares an account */
  confirm(connection: LiveConnection, namespace: ChainNamespace): Promise<boolean>
}

export function createTabFollower(deps: TabFollowerDependencies): TabFollower {
  const { accounts, networks, storage, records, slots, live, restorer, clock } = deps
  const configured = (): ChainNamespace[] => Object.keys(networks.state.byNamespace) as ChainNamespace[]
  let stopTimer: (() => void) | undefined
  let isLate = false

  /** Disconnecting in one tab disconnects the whole site, so this does not wait for the delay. */
  function releaseBlocked(): void {
    for (const namespace of configured()) {
      for (const id of [...restorer.connectorIdsIn(namespace), ...restorer.lateIdsIn(namespace)]) {
        const ref = { namespace, connectorId: id }
        if (records.isBlocked(ref)) records.withoutPersisting(() => restorer.cancel(ref))
      }
      for (const connection of slots.in(namespace).toReversed()) {
        // This connection is not stored yet: the stored entry is from an earlier visit.
        if (slots.isUnwritten(namespace, connection)) continue
        if (records.isBlocked({ namespace, connectorId: connection.connector.id }))
          records.withoutPersisting(() => live.release(connection, [namespace]))
      }
    }
  }

  function look(): void {
    stopTimer = undefined
    releaseBlocked()
    records.showRecent()
    isLate = configured().some(namespace => slots.of(namespace).unsettled)
    if (isLate) return
    followNetwork()
    configured().forEach(followAccountType)
    if (deps.enableReconnect) void restorer.restore(configured().flatMap(followIn), { isStored: true })
  }

  function followAccountType(namespace: ChainNamespace): void {
    const type = storage.preferredAccountTypes.read()[namespace]
    if (!type || type === accounts.get(namespace).preferredAccountType) return
    accounts.setPreferredType(namespace, type)
    records.withoutPersisting(() => live.refresh(namespace))
  }

  /** If no wallet determines a namespace's network, the other tab's choice applies. */
  function followNetwork(): void {
    const id = storage.activeNetworkId.read()
    const network = id && networks.find(id)
    const isFree = (namespace: ChainNamespace): boolean =>
      !slots.of(namespace).active && restorer.connectorIdsIn(namespace).length === 0
    if (network && isFree(network.chainNamespace)) networks.follow(network.caipNetworkId)
    const namespace = storage.activeNamespace.read()
    if (namespace && configured().includes(namespace)) networks.setActiveNamespace(namespace, false)
  }

  /** Compares a namespace with storage. @returns the connections to restore */
  function followIn(namespace: ChainNamespace): RestoreCandidate[] {
    const activeId = storage.connectedConnectorId(namespace).read()
    const stored = records.in(namespace).filter(each => !records.isBlocked(each))
    for (const id of restorer.lateIdsIn(namespace)) {
      // Another tab deleted it, or its wallet reported there that the connection has ended.
      if (id !== activeId && !stored.some(({ connectorId }) => connectorId === id))
        restorer.cancel({ namespace, connectorId: id })
    }
    const wanted = deps.isMultiWallet() ? stored : stored.filter(({ connectorId }) => connectorId === activeId)
    for (const connection of slots.in(namespace)) {
      const isWritten = stored.some(({ connectorId }) => connectorId === connection.connector.id)
      const isReplaced = !deps.isMultiWallet() && wanted.length > 0
      if (!isWritten && !isReplaced) void confirm(connection, namespace)
    }
    const active = wanted.find(({ connectorId }) => connectorId === activeId)
    const held = active && slots.find(active)
    const isShown =
      held && held === slots.of(namespace).active && active.address === accounts.identity(namespace)?.address
    if (held && !isShown && !isBehind(held, active)) {
      restorer.supersede(held.connector.id, [namespace], () => true)
      records.withoutPersisting(() => live.activate(namespace, held, active.address))
    }
    return wanted.flatMap((connection): RestoreCandidate[] => {
      const known = slots.find(connection)
      if (known && !isBehind(known, connection)) return []
      if (restorer.connectorIdsIn(namespace).includes(connection.connectorId)) return []
      return [{ connection, activates: connection === active }]
    })
  }

  /** Whether another tab stored facts about a wallet that this tab has not received. */
  function isBehind(
    { connector, session }: LiveConnection,
    { namespace, accounts: written, networkId, wallet }: StoredConnection,
  ): boolean {
    const own = accountsIn(session, namespace)
    return (
      wallet.name !== walletOf(connector, session).name ||
      (networkId !== undefined && networkId !== chainIn(session, namespace, undefined)) ||
      own.length !== written.length ||
      own.some(({ address }, index) => address !== written[index]?.address)
    )
  }

  async function confirm(connection: LiveConnection, namespace: ChainNamespace): Promise<void> {
    const ref = { namespace, connectorId: connection.connector.id }
    const isThere = await deps.confirm(connection, namespace)
    if (slots.find(ref) !== connection || records.find(ref)) return
    if (isThere) live.refresh(namespace)
    else records.withoutPersisting(() => live.release(connection, [namespace]))
  }

  function follow(): void {
    releaseBlocked()
    stopTimer ??= clock.after(followDelayMs, look)
  }

  return {
    follow,
    followLate() {
      if (isLate) follow()
    },
    stop: () => stopTimer?.(),
  }
}
