import type { ChainNamespace, Clock } from '@latchkey/primitives'

import type { KitStorage, StoredConnection } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { FamilySlots } from './family-slots.ts'
import { accountsIn, chainIn, type LiveConnection, walletOf } from './live-connection.ts'
import type { LiveConnections } from './live-connections.ts'
import type { ConnectionRestorer, RestoreCandidate } from './restorations.ts'

/**
 * Keeps this tab in step with the other tabs of the site, by what they write down. Wallets are never asked: they are restored
 * silently. What is learned here is not written back, so two tabs come to rest; the one exception is a connection of this tab
 * that another tab's writing lost, which is written down again once its wallet has confirmed it.
 */
export interface TabFollower {
  /** Another tab wrote something. */
  follow(): void
  /** An attempt to connect has ended: what other tabs wrote while a wallet had yet to settle is looked at. */
  followLate(): void
  stop(): void
}

/** A tab writes several entries in a row: one look at them all, this long after the first. */
export const followDelayMs = 50

export interface TabFollowerDependencies {
  accounts: AccountsController
  networks: NetworksController
  storage: KitStorage
  records: ConnectionRecords
  slots: FamilySlots
  live: LiveConnections
  restorer: ConnectionRestorer
  clock: Clock
  enableReconnect: boolean
  isMultiWallet(): boolean
  /** Takes a connected wallet up again, silently. @returns whether it still gives what it gave */
  confirm(connection: LiveConnection, namespace: ChainNamespace): Promise<boolean>
}

export function createTabFollower(deps: TabFollowerDependencies): TabFollower {
  const { accounts, networks, storage, records, slots, live, restorer, clock } = deps
  const configured = (): ChainNamespace[] => Object.keys(networks.state.byNamespace) as ChainNamespace[]
  let stopTimer: (() => void) | undefined
  let isLate = false

  /** A visitor who disconnects a wallet in one tab has left the site, not the tab: that is not waited for. */
  function releaseBlocked(): void {
    for (const namespace of configured()) {
      for (const id of [...restorer.connectorIdsIn(namespace), ...restorer.lateIdsIn(namespace)]) {
        const ref = { namespace, connectorId: id }
        if (records.isBlocked(ref)) records.withoutPersisting(() => restorer.cancel(ref))
      }
      for (const connection of slots.in(namespace).toReversed()) {
        // Nothing is written of it: what is, is of an earlier visit.
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

  /** Where no wallet says where a family is, the other tab does. */
  function followNetwork(): void {
    const id = storage.activeNetworkId.read()
    const network = id && networks.find(id)
    const isFree = (namespace: ChainNamespace): boolean =>
      !slots.of(namespace).active && restorer.connectorIdsIn(namespace).length === 0
    if (network && isFree(network.chainNamespace)) networks.follow(network.caipNetworkId)
    const namespace = storage.activeNamespace.read()
    if (namespace && configured().includes(namespace)) networks.setActiveNamespace(namespace, false)
  }

  /** @returns what to restore */
  function followIn(namespace: ChainNamespace): RestoreCandidate[] {
    const activeId = storage.connectedConnectorId(namespace).read()
    const stored = records.in(namespace).filter(each => !records.isBlocked(each))
    for (const id of restorer.lateIdsIn(namespace)) {
      // Another tab deleted it, or was told by the wallet that there is nothing any longer.
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

  /** Whether a tab wrote of a wallet what it has not said here. */
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
