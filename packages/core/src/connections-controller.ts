import {
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  type Connector,
  createEmitter,
  type Emitter,
  toCaipAddress,
  type WalletInfo,
  type WalletSession,
} from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

import { abortable, timeout } from './abortable.ts'
import type { AccountIdentity } from './account-machine.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectorsController } from './connectors-controller.ts'
import type { Clock } from './environment.ts'
import { KitError, toConnectError, toSwitchError } from './errors.ts'
import type { KitStorage, StoredConnection } from './kit-storage.ts'
import type { NetworksController } from './networks-controller.ts'

/** A wallet that is connected to a family. */
export interface Connection {
  connectorId: string
  accounts: AccountIdentity['accounts']
  caipNetwork: CaipNetwork | undefined
  wallet: WalletInfo
}

export interface ConnectOptions {
  /** Only this family, where the wallet serves several. */
  namespace?: ChainNamespace
  /** Pairing only. */
  onPairingUri?: (uri: string) => void
  /** Aborted, the attempt ends at once and whatever the wallet answers later is dropped. */
  signal?: AbortSignal
}

/** News of connections. None is sent for what a reload restores. */
export type ConnectionEvents = {
  connected: { connector: Connector; wallet: WalletInfo; namespaces: readonly ChainNamespace[] }
  disconnected: { namespaces: readonly ChainNamespace[] }
  unsupportedNetwork: { network: CaipNetwork }
}

export interface ConnectionsController {
  readonly state: {
    readonly byNamespace: Readonly<Partial<Record<ChainNamespace, readonly Connection[]>>>
    readonly restoring: boolean
  }
  readonly events: Pick<Emitter<ConnectionEvents>, 'on'>
  /**
   * Asks a wallet for its accounts.
   *
   * @throws KitError `connectionRejected`, `requestPending`, `connectFailed`, `chainNotSupported`, or the signal's reason
   */
  connect(connector: Connector, options?: ConnectOptions): Promise<WalletSession>
  /** Lets go of a family's wallet, or of all. The site is disconnected even when the wallet fails to hear of it. */
  disconnect(namespace?: ChainNamespace): Promise<void>
  /** Asks the wallet where one is connected, else just moves. */
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>
  /** Takes up the connections of the last visit; the accounts stand at once, before any wallet has answered. */
  restore(): Promise<void>
  activeConnector(namespace: ChainNamespace): Connector | undefined
  stop(): void
}

interface LiveConnection {
  connector: Connector
  session: WalletSession
  namespaces: readonly ChainNamespace[]
  unwatch(): void
}

/** How long a reload waits for a wallet to show up, and then for its answer. */
export const restoreWaitMs = 5_000
/** How long a disconnect waits for the wallet (specification, section 9). */
export const disconnectWaitMs = 3_000

export interface ConnectionsDependencies {
  accounts: AccountsController
  networks: NetworksController
  connectors: ConnectorsController
  storage: KitStorage
  clock: Clock
  enableReconnect: boolean
}

export function createConnectionsController(deps: ConnectionsDependencies): ConnectionsController {
  const { accounts, networks, connectors, storage, clock } = deps
  const events = createEmitter<ConnectionEvents>()
  const state = proxy<{ byNamespace: Partial<Record<ChainNamespace, readonly Connection[]>>; restoring: boolean }>({
    byNamespace: {},
    restoring: false,
  })
  const live = new Map<ChainNamespace, LiveConnection>()
  const attempts = new Map<ChainNamespace, AbortController>()
  let switching: AbortController | undefined

  function servedBy(connector: Connector, namespace?: ChainNamespace): ChainNamespace[] {
    return (namespace ? [namespace] : [...connector.chains]).filter(
      chain => networks.state.byNamespace[chain] && connector.chains.includes(chain),
    )
  }

  function requestOf(namespaces: readonly ChainNamespace[]) {
    const slots = namespaces.map(namespace => [namespace, networks.state.byNamespace[namespace]] as const)
    const preferred: Partial<Record<ChainNamespace, CaipNetwork>> = {}
    for (const namespace of namespaces) {
      const network = networks.current(namespace)
      if (network && networks.isSupported(network)) preferred[namespace] = network
    }
    return { networks: slots.flatMap(([, slot]) => slot?.requestedCaipNetworks ?? []), preferred }
  }

  /** The latest attempt for a family wins: an earlier one that still waits ends. */
  function begin(namespaces: readonly ChainNamespace[]): AbortController {
    const attempt = new AbortController()
    for (const namespace of namespaces) {
      attempts.get(namespace)?.abort(new KitError('connectFailed', { advice: 'Another connection was started' }))
      attempts.set(namespace, attempt)
    }
    return attempt
  }

  /** The family whose account shows "connecting" while a wallet that serves several is asked. */
  function leadOf(namespaces: readonly ChainNamespace[]): ChainNamespace {
    const { activeNamespace } = networks.state
    return activeNamespace && namespaces.includes(activeNamespace) ? activeNamespace : (namespaces[0] as ChainNamespace)
  }

  async function connect(connector: Connector, options: ConnectOptions = {}): Promise<WalletSession> {
    const namespaces = servedBy(connector, options.namespace)
    if (namespaces.length === 0) throw new KitError('chainNotSupported')
    const attempt = begin(namespaces)
    const signal = options.signal ? AbortSignal.any([options.signal, attempt.signal]) : attempt.signal
    const lead = leadOf(namespaces)
    accounts.dispatch(lead, { type: 'connect', connectorId: connector.id })
    try {
      const asked = connector.connect({
        ...requestOf(namespaces),
        signal,
        ...(options.onPairingUri && { onPairingUri: options.onPairingUri }),
      })
      const session = await abortable(asked, signal)
      const gained = establish(connector, session, namespaces)
      events.emit('connected', { connector, wallet: walletOf(connector, session), namespaces: gained })
      if (!gained.includes(lead)) accounts.dispatch(lead, { type: 'failed' })
      return session
    } catch (error) {
      if (attempts.get(lead) === attempt) accounts.dispatch(lead, { type: 'failed' })
      throw toConnectError(error)
    }
  }

  /** Takes a session over as the truth of its families. @returns the families that it gave an account for */
  function establish(
    connector: Connector,
    session: WalletSession,
    namespaces: readonly ChainNamespace[],
  ): ChainNamespace[] {
    const gained = namespaces.filter(namespace => session.accounts.some(account => account.namespace === namespace))
    if (gained.length === 0)
      throw new KitError('connectFailed', { advice: 'The wallet gave no account on a network of this site' })
    for (const namespace of gained) letGo(namespace, connector)
    const connection: LiveConnection = { connector, session, namespaces: gained, unwatch: () => {} }
    for (const namespace of gained) live.set(namespace, connection)
    const { activeNamespace } = networks.state
    if (!activeNamespace || !gained.includes(activeNamespace)) networks.setActiveNamespace(leadOf(gained))
    follow(connection, session)
    connection.unwatch = connector.watch({
      onSession: next => isLive(connection) && follow(connection, next),
      onDisconnect: () => isLive(connection) && forget(connection, connection.namespaces),
    })
    storage.disconnectedConnectorIds.write(storage.disconnectedConnectorIds.read().filter(id => id !== connector.id))
    return gained
  }

  const isLive = (connection: LiveConnection): boolean =>
    connection.namespaces.some(namespace => live.get(namespace) === connection)

  /** A family takes another wallet: the earlier one is no longer listened to. */
  function letGo(namespace: ChainNamespace, next: Connector): void {
    const before = live.get(namespace)
    if (!before) return
    live.delete(namespace)
    if (!isLive(before) || before.connector === next) before.unwatch()
  }

  /** Brings the state in step with what a wallet now says. */
  function follow(connection: LiveConnection, session: WalletSession): void {
    connection.session = session
    const held = connection.namespaces.filter(namespace => live.get(namespace) === connection)
    const lost = held.filter(namespace => !session.accounts.some(account => account.namespace === namespace))
    for (const namespace of held.filter(each => !lost.includes(each))) followIn(namespace, connection, session)
    if (lost.length > 0) forget(connection, lost)
    persist()
  }

  function followIn(namespace: ChainNamespace, { connector }: LiveConnection, session: WalletSession): void {
    const own = session.accounts.filter(account => account.namespace === namespace)
    const approved = session.approvedNetworkIds?.filter(id => id.startsWith(`${namespace}:`))
    const before = networks.current(namespace)?.caipNetworkId
    const id = session.networks[namespace] ?? before
    const [first] = own
    if (!first || !id) return
    const network = networks.follow(id as CaipNetworkId)
    networks.setApproved(namespace, approved)
    accounts.dispatch(namespace, {
      type: 'connected',
      identity: {
        connectorId: connector.id,
        address: first.address,
        caipAddress: toCaipAddress(network.caipNetworkId, first.address),
        accounts: own,
        wallet: walletOf(connector, session),
      },
    })
    state.byNamespace[namespace] = ref([
      { connectorId: connector.id, accounts: own, caipNetwork: network, wallet: walletOf(connector, session) },
    ])
    if (!networks.isSupported(network)) events.emit('unsupportedNetwork', { network })
  }

  function forget(connection: LiveConnection, namespaces: readonly ChainNamespace[], silent = false): void {
    for (const namespace of namespaces) {
      if (live.get(namespace) !== connection) continue
      live.delete(namespace)
      reset(namespace)
    }
    if (!isLive(connection)) connection.unwatch()
    persist()
    if (!silent) events.emit('disconnected', { namespaces })
  }

  function reset(namespace: ChainNamespace): void {
    accounts.dispatch(namespace, { type: 'disconnect' })
    networks.resetApproval(namespace)
    delete state.byNamespace[namespace]
  }

  function persist(): void {
    const stored: StoredConnection[] = [...live].map(([namespace, { connector, session }]) => ({
      connectorId: connector.id,
      namespace,
      accounts: session.accounts.filter(account => account.namespace === namespace),
      wallet: walletOf(connector, session),
      ...(session.networks[namespace] && { networkId: session.networks[namespace] }),
    }))
    storage.connections.write(stored)
    for (const namespace of Object.keys(networks.state.byNamespace) as ChainNamespace[]) {
      storage.connectedConnectorId(namespace).write(live.get(namespace)?.connector.id)
    }
  }

  async function disconnect(namespace?: ChainNamespace): Promise<void> {
    const connections = new Set(namespace ? [live.get(namespace)] : live.values())
    for (const each of namespace ? [namespace] : attempts.keys()) {
      attempts.get(each)?.abort(new KitError('connectFailed', { advice: 'The visitor disconnected' }))
    }
    const failures: unknown[] = []
    for (const connection of connections) {
      if (!connection) continue
      connection.unwatch()
      const wait = timeout(clock, disconnectWaitMs, () => new KitError('walletTimeout'))
      await abortable(connection.connector.disconnect(), wait.signal).catch((error: unknown) => failures.push(error))
      wait.stop()
      storage.disconnectedConnectorIds.write([
        ...new Set([...storage.disconnectedConnectorIds.read(), connection.connector.id]),
      ])
      forget(connection, connection.namespaces)
    }
    if (failures.length > 0) throw new KitError('disconnectFailed', { cause: failures[0] })
  }

  async function switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void> {
    switching?.abort(new KitError('switchFailed', { advice: 'Another switch was started' }))
    const current = new AbortController()
    switching = current
    const connection = live.get(network.chainNamespace)
    if (connection && connection.session.networks[network.chainNamespace] !== network.caipNetworkId) {
      const wanted = signal ? AbortSignal.any([signal, current.signal]) : current.signal
      await abortable(connection.connector.switchNetwork(network), wanted).catch((error: unknown) => {
        throw toSwitchError(error)
      })
      if (live.get(network.chainNamespace) === connection) {
        const networksNow = { ...connection.session.networks, [network.chainNamespace]: network.caipNetworkId }
        follow(connection, { ...connection.session, networks: networksNow })
      }
    }
    networks.activate(network)
  }

  async function restore(): Promise<void> {
    const remembered = rememberedConnections()
    if (!deps.enableReconnect) {
      for (const connection of remembered) storage.connectedConnectorId(connection.namespace).write(undefined)
      storage.connections.write([])
      return
    }
    state.restoring = remembered.length > 0
    for (const connection of remembered) showRemembered(connection)
    await Promise.all([...groupByConnector(remembered)].map(([id, group]) => restoreOne(id, group)))
    state.restoring = false
  }

  function rememberedConnections(): Remembered[] {
    const configured = Object.keys(networks.state.byNamespace) as ChainNamespace[]
    const stored = storage.connections.read().filter(connection => configured.includes(connection.namespace))
    const bare = configured
      .filter(namespace => !stored.some(connection => connection.namespace === namespace))
      .flatMap(namespace => {
        const connectorId = storage.connectedConnectorId(namespace).read()
        return connectorId ? [{ connectorId, namespace }] : []
      })
    const barred = storage.disconnectedConnectorIds.read()
    return [...stored, ...bare].filter(connection => !barred.includes(connection.connectorId))
  }

  function showRemembered(connection: Remembered): void {
    const { connectorId, namespace } = connection
    if (!connection.accounts?.[0] || !connection.wallet) {
      accounts.dispatch(namespace, { type: 'connect', connectorId })
      return
    }
    const network = connection.networkId ? networks.follow(connection.networkId) : networks.current(namespace)
    const { address } = connection.accounts[0]
    if (!network) return
    const caipAddress = toCaipAddress(network.caipNetworkId, address)
    accounts.dispatch(namespace, {
      type: 'restore',
      identity: { connectorId, address, caipAddress, accounts: connection.accounts, wallet: connection.wallet },
    })
  }

  async function restoreOne(connectorId: string, group: readonly Remembered[]): Promise<void> {
    const namespaces = group.map(connection => connection.namespace)
    const attempt = begin(namespaces)
    const wait = timeout(clock, restoreWaitMs, () => new KitError('walletTimeout'))
    const signal = AbortSignal.any([attempt.signal, wait.signal])
    try {
      const connector = await connectors.whenFound(connectorId, namespaces[0] as ChainNamespace, signal)
      const session = connector && (await abortable(connector.reconnect({ ...requestOf(namespaces), signal }), signal))
      if (attempt.signal.aborted) return
      const gained = connector && session ? establish(connector, session, namespaces) : []
      for (const namespace of namespaces.filter(each => !gained.includes(each))) reset(namespace)
      persist()
    } catch {
      // Another connect may have taken the family over meanwhile; then it is not ours to reset.
      if (attempt.signal.aborted) return
      namespaces.forEach(reset)
      persist()
    } finally {
      wait.stop()
    }
  }

  return {
    state,
    events,
    connect,
    disconnect,
    switchNetwork,
    restore,
    activeConnector: namespace => live.get(namespace)?.connector,
    stop() {
      for (const attempt of attempts.values())
        attempt.abort(new KitError('connectFailed', { advice: 'The kit was destroyed' }))
      for (const connection of new Set(live.values())) connection.unwatch()
      live.clear()
    },
  }
}

/** A connection of the last visit; only its connector is known where another kit wrote it. */
type Remembered = Pick<StoredConnection, 'connectorId' | 'namespace'> & Partial<StoredConnection>

function groupByConnector(remembered: readonly Remembered[]): Map<string, Remembered[]> {
  const groups = new Map<string, Remembered[]>()
  for (const connection of remembered) {
    groups.set(connection.connectorId, [...(groups.get(connection.connectorId) ?? []), connection])
  }
  return groups
}

function walletOf(connector: Connector, session: WalletSession): WalletInfo {
  if (session.wallet) return { type: connector.type, ...session.wallet }
  return {
    name: connector.name,
    type: connector.type,
    ...(connector.imageUrl && { icon: connector.imageUrl }),
    ...(connector.info?.rdns && { identifier: connector.info.rdns }),
  }
}
