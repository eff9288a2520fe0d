import {
  type ChainNamespace,
  type Connector,
  type Emitter,
  isSameAddress,
  type WalletSession,
} from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import type { StoredConnection } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { StagedAttempt } from './connect-stages.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { ConnectionEvents, ConnectionRef } from './connection.ts'
import type { NamespaceStates } from './namespace-states.ts'
import {
  accountsIn,
  type ChosenAccount,
  type LiveConnection,
  selectedAccount,
  toStored,
  walletOf,
} from './live-connection.ts'
import type { NamespaceActivation } from './activate-namespace.ts'
import { createUnsettledConnections } from './unsettled-connections.ts'

/** Applies the sessions of connected wallets to the slots of their namespaces. */
export interface LiveConnections {
  /**
   * Sets a wallet's session in the requested namespaces. @returns the namespaces with an account
   *
   * @throws KitError `connectFailed` if the session has no account
   */
  establish(connector: Connector, session: WalletSession, how: EstablishOptions): ChainNamespace[]
  /** Confirms an attempt's connection: stores it, and removes the one that it replaces. */
  settle(attempt: StagedAttempt): void
  /** Undoes an attempt's connection and restores the former state of its namespaces. */
  revert(attempt: StagedAttempt): void
  follow(connection: LiveConnection, session: WalletSession): void
  /** Activates a connection in a namespace, with one of its accounts. */
  activate(namespace: ChainNamespace, connection: LiveConnection, address?: string): void
  /** Shows the right account after a change of the preferred account type. */
  refresh(namespace: ChainNamespace): void
  /** Ends a connection in namespaces. The next connection of a namespace becomes active. */
  release(connection: LiveConnection, namespaces: readonly ChainNamespace[], remember?: boolean): void
  /** Emits the end of a connection that did not show: its wallet was locked, or did not answer after a reload. */
  notifyDisconnected(ref: ConnectionRef): void
  /** Removes all but the active connections from the lists, after `multiWallet` was turned off. Their records stay. */
  keepActiveOnly(): void
  /** Reserves a namespace while its active connection is being restored, so that no other takes its place. */
  reserve(namespace: ChainNamespace, isReserved: boolean): void
}

export interface EstablishOptions {
  asked: readonly ChainNamespace[]
  /** Whether the connection replaces the active one. */
  activates(namespace: ChainNamespace): boolean
  /** The attempt of the user. One of its namespaces becomes active. The connection is stored once it is settled. */
  attempt?: StagedAttempt
  chosen?: ReadonlyMap<ChainNamespace, ChosenAccount>
}

export interface LiveConnectionsDependencies {
  slots: NamespaceStates
  display: NamespaceActivation
  accounts: AccountsController
  networks: NetworksController
  records: ConnectionRecords
  events: Emitter<ConnectionEvents>
  isMultiWallet(): boolean
  /** Called when a wallet locked itself. @param left the stored form of its connections */
  onLocked(connector: Connector, left: readonly StoredConnection[]): void
}

export function createLiveConnections(deps: LiveConnectionsDependencies): LiveConnections {
  const { slots, display, accounts, networks, records, events } = deps

  const storedIn = (namespace: ChainNamespace, connection: LiveConnection): StoredConnection =>
    toStored(connection, namespace, accounts.get(namespace).preferredAccountType)
  const hold = (namespace: ChainNamespace, connection: LiveConnection): void =>
    slots.add(
      namespace,
      connection,
      records.in(namespace).map(({ connectorId }) => connectorId),
    )

  const unsettled = createUnsettledConnections({ ...deps, persist, persistActive, replaceOthers, removeUnrequested })

  function establish(connector: Connector, session: WalletSession, how: EstablishOptions): ChainNamespace[] {
    const gained = how.asked.filter(namespace => accountsIn(session, namespace).length > 0)
    const [first] = gained
    if (!first) throw new KitError('connectFailed', { advice: 'The wallet gave no account on a network of this site' })
    const known = slots.withConnector(connector)
    const connection = known ?? { connector, session, asked: new Set(), chosen: new Map(), unwatch: () => {} }
    if (known) replaceWallet(known, session)
    for (const namespace of how.asked) connection.asked.add(namespace)
    const { activeNamespace } = networks.state
    const isMoved = how.attempt !== undefined && (!activeNamespace || !gained.includes(activeNamespace))
    for (const namespace of gained) {
      const choice = how.chosen?.get(namespace)
      if (choice) connection.chosen.set(namespace, choice)
      takeOver(namespace, connection)
      if (how.attempt) unsettled.begin(how.attempt, namespace, connection, isMoved && namespace === first)
      else records.block({ namespace, connectorId: connector.id }, false)
      hold(namespace, connection)
      if (how.activates(namespace)) makeActive(namespace, connection)
    }
    if (isMoved) networks.setActiveNamespace(first, false)
    follow(connection, session, gained)
    if (!known) listen(connection)
    return gained
  }

  function listen(connection: LiveConnection): void {
    connection.unwatch = connection.connector.watch({
      onSession(next, isStored) {
        if (slots.heldBy(connection).length === 0) return
        if (isStored) records.withoutPersisting(() => follow(connection, next))
        else follow(connection, next)
      },
      onDisconnect: () => leave(connection, slots.heldBy(connection), 'remember'),
      onLock: () => leaveLocked(connection),
    })
    // The wallet may have disconnected before its listener was in place.
    if (slots.heldBy(connection).length === 0) connection.unwatch()
  }

  function makeActive(namespace: ChainNamespace, connection: LiveConnection): void {
    Object.assign(slots.of(namespace), { active: connection, isReserved: false })
  }

  /** All pairings share one connector. A second pairing ends the first, which belonged to another wallet. */
  function replaceWallet(connection: LiveConnection, session: WalletSession): void {
    const { connector } = connection
    if (walletOf(connector, connection.session).name === walletOf(connector, session).name) return
    for (const namespace of slots.heldBy(connection)) records.remember(storedIn(namespace, connection))
    connection.chosen.clear()
  }

  /** A wallet that was removed from the page and came back has a new connector with the same id. */
  function takeOver(namespace: ChainNamespace, connection: LiveConnection): void {
    const earlier = slots.find({ namespace, connectorId: connection.connector.id })
    if (earlier && earlier !== connection) removeUnrequested(namespace, earlier)
  }

  function removeUnrequested(namespace: ChainNamespace, connection: LiveConnection): void {
    connection.asked.delete(namespace)
    slots.remove(namespace, connection)
  }

  /**
   * Applies a session.
   * @param fresh namespaces in which the connection has just arrived, so that an unsupported network is reported
   */
  function follow(connection: LiveConnection, session: WalletSession, fresh: readonly ChainNamespace[] = []): void {
    connection.session = session
    const lost: ChainNamespace[] = []
    const kept: ChainNamespace[] = []
    for (const namespace of connection.asked) {
      const gives = accountsIn(session, namespace).length > 0
      if (!gives) {
        if (slots.holds(namespace, connection)) lost.push(namespace)
        continue
      }
      // The wallet withdrew the namespace and grants it again.
      if (!slots.holds(namespace, connection) && (deps.isMultiWallet() || !slots.of(namespace).active)) {
        records.block({ namespace, connectorId: connection.connector.id }, false)
        hold(namespace, connection)
      }
      if (slots.holds(namespace, connection)) kept.push(namespace)
    }
    for (const namespace of kept) {
      if (!deps.isMultiWallet()) replaceOthers(namespace)
      if (slots.of(namespace).active === connection) display.show(namespace, fresh.includes(namespace))
      else display.showConnections(namespace)
    }
    persist(connection, kept)
    if (lost.length > 0) leave(connection, lost, 'remember')
  }

  /** With one wallet at a time, a new connection replaces the former one. */
  function replaceOthers(namespace: ChainNamespace): void {
    const { active, live, unsettled: isYetToSettle } = slots.of(namespace)
    if (!active || isYetToSettle) return
    for (const other of live) {
      if (other === active) continue
      removeUnrequested(namespace, other)
      records.drop({ namespace, connectorId: other.connector.id }, false)
    }
  }

  function persist(connection: LiveConnection, namespaces: readonly ChainNamespace[]): void {
    const written = namespaces.filter(namespace => !slots.isUnwritten(namespace, connection))
    records.keep(written.map(namespace => storedIn(namespace, connection)))
    // News of an inactive connection does not write the active one, because another tab may have changed it.
    for (const namespace of written) if (slots.of(namespace).active === connection) persistActive(namespace)
  }

  function persistActive(namespace: ChainNamespace): void {
    // A reserved place belongs to the wallet that is still being restored.
    if (!slots.of(namespace).isReserved) replaceActive(namespace)
  }

  /** Stores the next active connection after the stored one has left. */
  function replaceActive(namespace: ChainNamespace): void {
    records.setActive(namespace, slots.settledIn(namespace)?.connector.id ?? records.nextIn(namespace))
  }

  function activate(namespace: ChainNamespace, connection: LiveConnection, address?: string): void {
    if (!slots.holds(namespace, connection)) return
    makeActive(namespace, connection)
    if (address !== undefined) choose(namespace, connection, address)
    display.show(namespace)
    persist(connection, [namespace])
  }

  function choose(namespace: ChainNamespace, connection: LiveConnection, address: string): void {
    const own = accountsIn(connection.session, namespace)
    const selected = selectedAccount(own, accounts.get(namespace).preferredAccountType)
    const account = own.find(each => isSameAddress(namespace, each.address, address))
    if (!account || !selected) return
    if (account === selected) connection.chosen.delete(namespace)
    else connection.chosen.set(namespace, { address: account.address, over: selected.address })
  }

  /** The records of a locked wallet stay, and the wallet comes back by itself. */
  function leaveLocked(connection: LiveConnection): void {
    const held = slots.heldBy(connection)
    const left = held
      .filter(namespace => !slots.isUnwritten(namespace, connection))
      .map(namespace => storedIn(namespace, connection))
    leave(connection, held, 'keep')
    deps.onLocked(connection.connector, left)
  }

  /** Handles a wallet that leaves a namespace by itself. It may come back. */
  function leave(
    connection: LiveConnection,
    namespaces: readonly ChainNamespace[],
    record: 'drop' | 'remember' | 'keep',
  ): void {
    const held = namespaces.filter(namespace => slots.holds(namespace, connection))
    const released = held.filter(namespace => !slots.isUnwritten(namespace, connection))
    for (const namespace of held) if (!released.includes(namespace)) unsettled.end(namespace)
    for (const namespace of released) {
      const slot = slots.of(namespace)
      const wasActive = slot.active === connection
      const left = storedIn(namespace, connection)
      slots.remove(namespace, connection)
      const [next] = slot.live
      if (wasActive) slot.active = next
      if (wasActive && !next) {
        display.showAccount(namespace)
        networks.resetApproval(namespace)
      }
      if (wasActive) display.show(namespace, true)
      else display.showConnections(namespace)
      if (record !== 'keep') records.drop(left, record === 'remember')
      else records.remember(left)
      // If another tab has activated another connection meanwhile, that stays stored.
      const isKept = record === 'keep' && !next
      if (!isKept && records.isActive(left)) replaceActive(namespace)
    }
    if (released.length > 0) events.emit('disconnected', { connectorId: connection.connector.id, namespaces: released })
  }

  return {
    establish,
    settle: unsettled.settle,
    revert: unsettled.revert,
    follow: (connection, session) => follow(connection, session),
    activate,
    refresh(namespace) {
      const { active, live } = slots.of(namespace)
      if (active) display.show(namespace)
      for (const connection of live) persist(connection, [namespace])
    },
    release(connection, namespaces, remember = false) {
      for (const namespace of namespaces) connection.asked.delete(namespace)
      leave(connection, namespaces, remember ? 'remember' : 'drop')
    },
    notifyDisconnected: ({ connectorId, namespace }) =>
      events.emit('disconnected', { connectorId, namespaces: [namespace] }),
    keepActiveOnly() {
      for (const namespace of new Set(slots.all().flatMap(slots.heldBy))) {
        const { active, live, unsettled: awaited } = slots.of(namespace)
        for (const connection of live)
          if (connection !== active && connection !== awaited?.before) slots.remove(namespace, connection)
        display.showConnections(namespace)
      }
    },
    reserve(namespace, isReserved) {
      const slot = slots.of(namespace)
      slot.isReserved = isReserved
      const [next] = slot.live
      if (!isReserved && !slot.active && next) activate(namespace, next)
    },
  }
}
