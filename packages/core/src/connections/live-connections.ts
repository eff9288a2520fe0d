import {
  type ChainNamespace,
  type Connector,
  type Emitter,
  isSameAddress,
  toCaipAddress,
  type WalletSession,
} from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import { KitError } from '../errors.ts'
import type { StoredConnection } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import { unsupportedNetwork } from '../unsupported-network.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { Connection, ConnectionEvents, ConnectionRef, ConnectionsState } from './connection.ts'
import {
  accountsIn,
  chainIn,
  type ChosenAccount,
  type LiveConnection,
  selectedAccount,
  shownAccount,
  toStored,
  walletOf,
} from './live-connection.ts'

/**
 * The wallets that are connected, each followed in all that it says. Each family has a list of them; the active one's chosen
 * account is the family's account, and its chain the family's network.
 */
export interface LiveConnections {
  /** A family's active connection. */
  get(namespace: ChainNamespace): LiveConnection | undefined
  find(ref: ConnectionRef): LiveConnection | undefined
  /** The active one first, then by when they came, the latest first. */
  in(namespace: ChainNamespace): readonly LiveConnection[]
  all(): readonly LiveConnection[]
  of(connector: Connector): LiveConnection | undefined
  /** The families that a connector holds. */
  heldBy(connector: Connector): ChainNamespace[]
  /**
   * Takes a session over as the truth of the families that its wallet was asked for. @returns those that it gave an account for
   *
   * @throws KitError `connectFailed` when it gave none
   */
  establish(connector: Connector, session: WalletSession, how: EstablishOptions): ChainNamespace[]
  follow(connection: LiveConnection, session: WalletSession): void
  /** Makes a connection the active one of a family, with one of its accounts. */
  activate(namespace: ChainNamespace, connection: LiveConnection, address?: string): void
  /** Shows what should show where the preferred account type changed. */
  refresh(namespace: ChainNamespace): void
  /** Ends a connection in families. The next one of a family becomes active: who leaves one wallet has not left the site. */
  release(connection: LiveConnection, namespaces: readonly ChainNamespace[], remember?: boolean): void
  /** Without several wallets: only the active ones stay in the lists. What is written down of the others stays written. */
  keepActiveOnly(): void
  /** While a family's active connection is being restored, no other takes its place. */
  reserve(namespace: ChainNamespace, isReserved: boolean): void
  /** Does something without writing it down: what another tab wrote is not answered by writing. */
  withoutPersisting(act: () => void): void
  stop(): void
}

export interface EstablishOptions {
  asked: readonly ChainNamespace[]
  /** Whether it becomes the active one where another is. */
  activates(namespace: ChainNamespace): boolean
  /** A person asked for it just now: then one of its families becomes the active one. */
  isAsked?: boolean
  chosen?: ReadonlyMap<ChainNamespace, ChosenAccount>
}

export interface LiveConnectionsDependencies {
  accounts: AccountsController
  networks: NetworksController
  records: ConnectionRecords
  events: Emitter<ConnectionEvents>
  state: ConnectionsState
  isMultiWallet(): boolean
  /** A wallet left for the time being. @param left what it was */
  onLocked(connector: Connector, left: readonly StoredConnection[]): void
}

export function createLiveConnections(deps: LiveConnectionsDependencies): LiveConnections {
  const { accounts, networks, records, events, state } = deps
  const lists = new Map<ChainNamespace, LiveConnection[]>()
  const active = new Map<ChainNamespace, LiveConnection>()
  const reserved = new Set<ChainNamespace>()
  let isPersistencePaused = false

  const listOf = (namespace: ChainNamespace): LiveConnection[] => lists.get(namespace) ?? []
  const holds = (connection: LiveConnection, namespace: ChainNamespace): boolean =>
    listOf(namespace).includes(connection)
  const heldIn = (connection: LiveConnection): ChainNamespace[] =>
    [...lists.keys()].filter(namespace => holds(connection, namespace))
  const all = (): LiveConnection[] => [...new Set([...lists.values()].flat())]
  const ordered = (namespace: ChainNamespace): LiveConnection[] => {
    const first = active.get(namespace)
    return first ? [first, ...listOf(namespace).filter(each => each !== first)] : listOf(namespace)
  }
  const of = (connector: Connector): LiveConnection | undefined => all().find(each => each.connector === connector)

  const storedIn = (namespace: ChainNamespace, connection: LiveConnection): StoredConnection =>
    toStored(connection, namespace, accounts.get(namespace).preferredAccountType)

  function establish(connector: Connector, session: WalletSession, how: EstablishOptions): ChainNamespace[] {
    const gained = how.asked.filter(namespace => accountsIn(session, namespace).length > 0)
    const [first] = gained
    if (!first) throw new KitError('connectFailed', { advice: 'The wallet gave no account on a network of this site' })
    const known = of(connector)
    const connection = known ?? { connector, session, asked: new Set(), chosen: new Map(), unwatch: () => {} }
    if (known) replaceWallet(known, session)
    for (const namespace of how.asked) connection.asked.add(namespace)
    for (const namespace of gained) {
      const choice = how.chosen?.get(namespace)
      if (choice) connection.chosen.set(namespace, choice)
      takeOver(namespace, connection)
      hold(namespace, connection)
      if (how.activates(namespace)) {
        reserved.delete(namespace)
        active.set(namespace, connection)
      }
      records.block({ namespace, connectorId: connector.id }, false)
    }
    const { activeNamespace } = networks.state
    if (how.isAsked && (!activeNamespace || !gained.includes(activeNamespace))) networks.setActiveNamespace(first)
    followNow(connection, session, gained)
    if (!known) {
      connection.unwatch = connector.watch({
        onSession(next, isStored) {
          if (heldIn(connection).length === 0) return
          if (isStored) withoutPersisting(() => followNow(connection, next, []))
          else followNow(connection, next, [])
        },
        onDisconnect: () => leave(connection, heldIn(connection), 'remember'),
        onLock: () => leaveLocked(connection),
      })
      // A wallet may be gone again before its listener is in place.
      if (heldIn(connection).length === 0) connection.unwatch()
    }
    return gained
  }

  /** Every pairing has the same connector: a second one ends the first, whose wallet was another. */
  function replaceWallet(connection: LiveConnection, session: WalletSession): void {
    const { connector } = connection
    if (walletOf(connector, connection.session).name === walletOf(connector, session).name) return
    if (!isPersistencePaused)
      for (const namespace of heldIn(connection)) records.remember(storedIn(namespace, connection))
    connection.chosen.clear()
  }

  /** A wallet that went from the page and came back has a new connector with its old id. */
  function takeOver(namespace: ChainNamespace, connection: LiveConnection): void {
    const { id } = connection.connector
    const earlier = listOf(namespace).find(each => each !== connection && each.connector.id === id)
    if (!earlier) return
    earlier.asked.delete(namespace)
    remove(namespace, earlier)
  }

  /** As they are written down, whichever wallet of the last visit answers first; one that is not written down yet is the latest. */
  function inOrder(namespace: ChainNamespace, list: readonly LiveConnection[]): LiveConnection[] {
    const ids = records.in(namespace).map(({ connectorId }) => connectorId)
    return list.toSorted((one, other) => ids.indexOf(one.connector.id) - ids.indexOf(other.connector.id))
  }

  /** Takes a connection into a family's list; alone there, unless several wallets are on. */
  function hold(namespace: ChainNamespace, connection: LiveConnection): void {
    if (!holds(connection, namespace)) lists.set(namespace, inOrder(namespace, [connection, ...listOf(namespace)]))
    if (!active.has(namespace) && !reserved.has(namespace)) active.set(namespace, connection)
  }

  /** @param fresh families in which whatever it says is an arrival */
  function followNow(connection: LiveConnection, session: WalletSession, fresh: readonly ChainNamespace[]): void {
    connection.session = session
    const lost: ChainNamespace[] = []
    const kept: ChainNamespace[] = []
    for (const namespace of connection.asked) {
      const gives = accountsIn(session, namespace).length > 0
      if (!gives) {
        if (holds(connection, namespace)) lost.push(namespace)
        continue
      }
      // A wallet that took a family back and gives it again is there again.
      if (deps.isMultiWallet() || !active.has(namespace)) hold(namespace, connection)
      if (holds(connection, namespace)) kept.push(namespace)
    }
    for (const namespace of kept) {
      if (!deps.isMultiWallet()) replaceOthers(namespace)
      if (active.get(namespace) === connection) show(namespace, fresh.includes(namespace))
      else publish(namespace)
    }
    persist(connection, kept)
    if (lost.length > 0) leave(connection, lost, 'remember')
  }

  /** Without several wallets, a new one takes the place of the one before. */
  function replaceOthers(namespace: ChainNamespace): void {
    const first = active.get(namespace)
    if (!first) return
    for (const other of listOf(namespace)) {
      if (other === first) continue
      other.asked.delete(namespace)
      remove(namespace, other)
      if (!isPersistencePaused) records.drop({ namespace, connectorId: other.connector.id }, false)
    }
  }

  function remove(namespace: ChainNamespace, connection: LiveConnection): void {
    const rest = listOf(namespace).filter(each => each !== connection)
    if (rest.length > 0) lists.set(namespace, rest)
    else lists.delete(namespace)
    if (active.get(namespace) === connection) active.delete(namespace)
    // Whoever connects it anew has chosen nothing yet.
    connection.chosen.delete(namespace)
    if (heldIn(connection).length === 0) connection.unwatch()
  }

  /** Tells a family's story from its list: account, network, connections. */
  function show(namespace: ChainNamespace, isFresh = false): void {
    const connection = active.get(namespace)
    const before = networks.current(namespace)?.caipNetworkId
    const id = connection && chainIn(connection.session, namespace, before)
    if (connection && id) {
      const { connector, session } = connection
      const { preferredAccountType } = accounts.get(namespace)
      const account = shownAccount(connection, namespace, preferredAccountType)
      const network = networks.follow(id)
      networks.setApproved(
        namespace,
        session.approvedNetworkIds?.filter(approved => approved.startsWith(`${namespace}:`)),
      )
      if (account) {
        accounts.dispatch(namespace, {
          type: 'connected',
          identity: {
            connectorId: connector.id,
            address: account.address,
            caipAddress: toCaipAddress(network.caipNetworkId, account.address),
            accounts: accountsIn(session, namespace),
            wallet: walletOf(connector, session),
          },
        })
      }
      // Said once for each arrival there, and only of the family that the visitor is on.
      const isArrival = isFresh || before !== id
      if (isArrival && namespace === networks.state.activeNamespace && !networks.isSupported(network)) {
        events.emit('unsupportedNetwork', { network })
      }
    }
    publish(namespace)
  }

  function publish(namespace: ChainNamespace): void {
    const list = ordered(namespace)
    if (list.length > 0) state.byNamespace[namespace] = ref(list.map(each => toConnection(each, namespace)))
    else delete state.byNamespace[namespace]
    records.showRecent()
  }

  function toConnection({ connector, session }: LiveConnection, namespace: ChainNamespace): Connection {
    const isActive = active.get(namespace)?.connector === connector
    const id = chainIn(session, namespace, undefined)
    return {
      connectorId: connector.id,
      accounts: accountsIn(session, namespace),
      caipNetwork: isActive ? networks.current(namespace) : id && (networks.find(id) ?? unsupportedNetwork(id)),
      wallet: walletOf(connector, session),
      ...(session.auth && { auth: session.auth }),
    }
  }

  function persist(connection: LiveConnection, namespaces: readonly ChainNamespace[]): void {
    if (isPersistencePaused || namespaces.length === 0) return
    records.keep(namespaces.map(namespace => storedIn(namespace, connection)))
    // What one says that is not the active one here is no word on which is: another tab may have made it that.
    for (const namespace of namespaces) if (active.get(namespace) === connection) persistActive(namespace)
  }

  function persistActive(namespace: ChainNamespace): void {
    // A reserved place belongs to the wallet that is still being restored.
    if (isPersistencePaused || reserved.has(namespace)) return
    records.setActive(namespace, active.get(namespace)?.connector.id ?? records.nextIn(namespace))
  }

  function activate(namespace: ChainNamespace, connection: LiveConnection, address?: string): void {
    if (!holds(connection, namespace)) return
    reserved.delete(namespace)
    active.set(namespace, connection)
    if (address !== undefined) choose(namespace, connection, address)
    show(namespace)
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

  /** What is written down of a locked wallet stays, and it comes back by itself. */
  function leaveLocked(connection: LiveConnection): void {
    const left = heldIn(connection).map(namespace => storedIn(namespace, connection))
    leave(connection, heldIn(connection), 'keep')
    deps.onLocked(connection.connector, left)
  }

  /** A wallet that leaves a family by itself may come back to it. */
  function leave(
    connection: LiveConnection,
    namespaces: readonly ChainNamespace[],
    record: 'drop' | 'remember' | 'keep',
  ): void {
    const released = namespaces.filter(namespace => holds(connection, namespace))
    for (const namespace of released) {
      const wasActive = active.get(namespace) === connection
      const left = storedIn(namespace, connection)
      remove(namespace, connection)
      const [next] = listOf(namespace)
      if (wasActive && next) active.set(namespace, next)
      if (wasActive && !next) {
        accounts.dispatch(namespace, { type: 'lost' })
        networks.resetApproval(namespace)
      }
      if (wasActive) show(namespace, true)
      else publish(namespace)
      if (isPersistencePaused) continue
      if (record !== 'keep') records.drop(left, record === 'remember')
      else records.remember(left)
      // Where another tab has made another one active meanwhile, that stays written.
      const isKept = record === 'keep' && !next
      if (!isKept && records.isActive(left)) persistActive(namespace)
    }
    if (released.length > 0) events.emit('disconnected', { namespaces: released })
  }

  function withoutPersisting(act: () => void): void {
    const was = isPersistencePaused
    isPersistencePaused = true
    try {
      act()
    } finally {
      isPersistencePaused = was
    }
  }

  return {
    get: namespace => active.get(namespace),
    find: ({ namespace, connectorId }) => listOf(namespace).find(({ connector }) => connector.id === connectorId),
    in: ordered,
    all,
    of,
    heldBy(connector) {
      const connection = of(connector)
      return connection ? heldIn(connection) : []
    },
    establish,
    follow: (connection, session) => followNow(connection, session, []),
    activate,
    refresh(namespace) {
      if (active.has(namespace)) show(namespace)
      for (const connection of listOf(namespace)) persist(connection, [namespace])
    },
    release(connection, namespaces, remember = false) {
      for (const namespace of namespaces) connection.asked.delete(namespace)
      leave(connection, namespaces, remember ? 'remember' : 'drop')
    },
    keepActiveOnly() {
      for (const [namespace, list] of [...lists]) {
        for (const connection of list) if (active.get(namespace) !== connection) remove(namespace, connection)
        publish(namespace)
      }
    },
    reserve(namespace, isReserved) {
      if (isReserved) return void reserved.add(namespace)
      reserved.delete(namespace)
      const [next] = listOf(namespace)
      if (!active.has(namespace) && next) activate(namespace, next)
    },
    withoutPersisting,
    stop() {
      for (const connection of all()) connection.unwatch()
      lists.clear()
      active.clear()
    },
  }
}
