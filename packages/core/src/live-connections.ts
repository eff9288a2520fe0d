import {
  type ChainNamespace,
  type Connector,
  type Emitter,
  toCaipAddress,
  type WalletInfo,
  type WalletSession,
} from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import type { AccountsController } from './accounts-controller.ts'
import type { ConnectionEvents, ConnectionsState } from './connection.ts'
import { KitError } from './errors.ts'
import type { KitStorage, StoredConnection } from './kit-storage.ts'
import type { NetworksController } from './networks-controller.ts'

export interface LiveConnection {
  readonly connector: Connector
  /** What the wallet said last. */
  session: WalletSession
  readonly namespaces: readonly ChainNamespace[]
  unwatch(): void
}

/** The wallets that are connected, each followed in all that it says, and remembered for the next visit. */
export interface LiveConnections {
  get(namespace: ChainNamespace): LiveConnection | undefined
  /** The families that a connector holds. */
  heldBy(connector: Connector): ChainNamespace[]
  /**
   * Takes a session over as the truth of families. @returns those that it gave an account for
   *
   * @param isAsked whether a person asked for it just now: then one of its families becomes the active one
   * @throws KitError `connectFailed` when it gave none
   */
  establish(
    connector: Connector,
    session: WalletSession,
    namespaces: readonly ChainNamespace[],
    isAsked: boolean,
  ): ChainNamespace[]
  follow(connection: LiveConnection, session: WalletSession): void
  /** Lets families go: their wallets are no longer heard. */
  release(namespaces: readonly ChainNamespace[]): void
  /** Writes down what the families hold now. Other families stay as they are stored: they may be another tab's. */
  persist(namespaces: readonly ChainNamespace[]): void
  stop(): void
}

export interface LiveConnectionsDependencies {
  accounts: AccountsController
  networks: NetworksController
  storage: KitStorage
  events: Emitter<ConnectionEvents>
  state: ConnectionsState
}

export function createLiveConnections({
  accounts,
  networks,
  storage,
  events,
  state,
}: LiveConnectionsDependencies): LiveConnections {
  const live = new Map<ChainNamespace, LiveConnection>()
  const heldBy = (connector: Connector): ChainNamespace[] =>
    [...live].flatMap(([namespace, connection]) => (connection.connector === connector ? namespace : []))
  const isLive = (connection: LiveConnection): boolean =>
    connection.namespaces.some(namespace => live.get(namespace) === connection)

  function establish(
    connector: Connector,
    session: WalletSession,
    namespaces: readonly ChainNamespace[],
    isAsked: boolean,
  ): ChainNamespace[] {
    const gained = namespaces.filter(namespace => session.accounts.some(account => account.namespace === namespace))
    const [first] = gained
    if (!first) throw new KitError('connectFailed', { advice: 'The wallet gave no account on a network of this site' })
    release(namespaces.filter(namespace => !gained.includes(namespace) && live.get(namespace)?.connector === connector))
    const before = gained.flatMap(namespace => live.get(namespace) ?? [])
    const connection: LiveConnection = { connector, session, namespaces: gained, unwatch: () => {} }
    for (const namespace of gained) live.set(namespace, connection)
    for (const each of before) if (!isLive(each)) each.unwatch()
    const { activeNamespace } = networks.state
    if (isAsked && (!activeNamespace || !gained.includes(activeNamespace))) networks.setActiveNamespace(first)
    follow(connection, session, true)
    connection.unwatch = connector.watch({
      onSession: next => isLive(connection) && follow(connection, next),
      onDisconnect: () => lose(connection),
    })
    // A wallet may be gone again before its listener is in place.
    if (!isLive(connection)) connection.unwatch()
    const barred = storage.disconnectedConnectorIds.read()
    if (barred.includes(connector.id)) storage.disconnectedConnectorIds.write(barred.filter(id => id !== connector.id))
    return gained
  }

  function lose(connection: LiveConnection): void {
    release(connection.namespaces.filter(namespace => live.get(namespace) === connection))
  }

  function follow(connection: LiveConnection, session: WalletSession, isNew = false): void {
    connection.session = session
    const held = connection.namespaces.filter(namespace => live.get(namespace) === connection)
    const kept = held.filter(namespace => session.accounts.some(account => account.namespace === namespace))
    for (const namespace of kept) followIn(namespace, connection, isNew)
    release(held.filter(namespace => !kept.includes(namespace)))
    persist(kept)
  }

  function followIn(namespace: ChainNamespace, { connector, session }: LiveConnection, isNew: boolean): void {
    const own = session.accounts.filter(account => account.namespace === namespace)
    const before = networks.current(namespace)?.caipNetworkId
    const id = session.networks[namespace] ?? before
    const [first] = own
    if (!first || !id) return
    const network = networks.follow(id)
    const wallet = walletOf(connector, session)
    networks.setApproved(
      namespace,
      session.approvedNetworkIds?.filter(approved => approved.startsWith(`${namespace}:`)),
    )
    accounts.dispatch(namespace, {
      type: 'connected',
      identity: {
        connectorId: connector.id,
        address: first.address,
        caipAddress: toCaipAddress(network.caipNetworkId, first.address),
        accounts: own,
        wallet,
      },
    })
    state.byNamespace[namespace] = ref([{ connectorId: connector.id, accounts: own, caipNetwork: network, wallet }])
    // Said once for each arrival there, and only of the family that the visitor is on.
    const isArrival = isNew || before !== id
    if (isArrival && namespace === networks.state.activeNamespace && !networks.isSupported(network)) {
      events.emit('unsupportedNetwork', { network })
    }
  }

  function release(namespaces: readonly ChainNamespace[]): void {
    const released = namespaces.filter(namespace => live.has(namespace))
    for (const namespace of released) {
      const connection = live.get(namespace)
      live.delete(namespace)
      accounts.dispatch(namespace, { type: 'lost' })
      networks.resetApproval(namespace)
      delete state.byNamespace[namespace]
      if (connection && !isLive(connection)) connection.unwatch()
    }
    if (released.length === 0) return
    persist(released)
    events.emit('disconnected', { namespaces: released })
  }

  function persist(namespaces: readonly ChainNamespace[]): void {
    if (namespaces.length === 0) return
    const others = storage.connections.read().filter(connection => !namespaces.includes(connection.namespace))
    const own = namespaces.flatMap((namespace): StoredConnection[] => {
      const connection = live.get(namespace)
      if (!connection) return []
      const { connector, session } = connection
      const networkId = session.networks[namespace]
      const held = session.accounts.filter(account => account.namespace === namespace)
      return [
        {
          connectorId: connector.id,
          namespace,
          accounts: held,
          wallet: walletOf(connector, session),
          ...(networkId && { networkId }),
        },
      ]
    })
    storage.connections.write([...others, ...own])
    for (const namespace of namespaces) storage.connectedConnectorId(namespace).write(live.get(namespace)?.connector.id)
  }

  return {
    get: namespace => live.get(namespace),
    heldBy,
    establish,
    follow,
    release,
    persist,
    stop() {
      for (const connection of new Set(live.values())) connection.unwatch()
      live.clear()
    },
  }
}

/** Who a person is connected to: what a wallet said of itself afterwards, else what its connector is called. */
export function walletOf(connector: Connector, session: WalletSession): WalletInfo {
  if (session.wallet) return { type: connector.type, ...session.wallet }
  return {
    name: connector.name,
    type: connector.type,
    ...(connector.imageUrl && { icon: connector.imageUrl }),
    ...(connector.info?.rdns && { identifier: connector.info.rdns }),
  }
}
