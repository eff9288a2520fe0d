import type { CaipNetwork, ChainNamespace, Connector, Emitter, WalletSession } from '@latchkey/primitives'

import { abortable, timeout } from './abortable.ts'
import type { AccountsController } from './accounts-controller.ts'
import type {
  ConnectionEvents,
  ConnectionsState,
  ConnectionStatus,
  ConnectionTarget,
  ConnectOptions,
  DisconnectTarget,
  SwitchConnectionOptions,
  SwitchedConnection,
} from './connection.ts'
import type { ConnectorsController } from './connectors-controller.ts'
import type { Clock } from './environment.ts'
import { KitError } from './errors.ts'
import type { KitStorage } from './kit-storage.ts'
import { createLiveConnections, walletOf } from './live-connections.ts'
import type { NetworksController } from './networks-controller.ts'
import type { RememberedConnection } from './remembered-connections.ts'
import { createConnectionRestorer } from './restore-connections.ts'
import { toConnectError, toSwitchError } from './wallet-errors.ts'

/** Connecting, disconnecting, switching and restoring, once there is anything to connect. */
export interface ConnectionEngine {
  connect(connector: Connector, options?: ConnectOptions): Promise<WalletSession>
  disconnect(target?: ChainNamespace | DisconnectTarget): Promise<void>
  switchConnection(target: ConnectionTarget, options?: SwitchConnectionOptions): Promise<SwitchedConnection>
  deleteConnection(target: Required<ConnectionTarget>): void
  statusOf(target: ConnectionTarget): ConnectionStatus | undefined
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>
  restore(remembered: readonly RememberedConnection[]): Promise<void>
  /** Lets go of wallets that the visitor disconnected in another tab. */
  releaseBarred(): void
  activeConnector(namespace: ChainNamespace): Connector | undefined
  stop(): void
}

/** How long a disconnect waits for the wallet (specification, section 9). */
const disconnectWaitMs = 3_000

export interface ConnectionEngineDependencies {
  accounts: AccountsController
  networks: NetworksController
  connectors: ConnectorsController
  storage: KitStorage
  clock: Clock
  state: ConnectionsState
  events: Emitter<ConnectionEvents>
}

export function createConnectionEngine(deps: ConnectionEngineDependencies): ConnectionEngine {
  const { accounts, networks, connectors, storage, clock, events } = deps
  const live = createLiveConnections(deps)
  const restorer = createConnectionRestorer({
    ...deps,
    live,
    reconnect: (connector, namespaces) => connector.reconnect({ ...requestOf(namespaces), signal: stopped.signal }),
  })
  /** What a person waits for, per family; the family that shows it is in `leads`. */
  const attempts = new Map<ChainNamespace, AbortController>()
  const leads = new Map<ChainNamespace, AbortController>()
  const stopped = new AbortController()
  let switching: { namespace: ChainNamespace; attempt: AbortController } | undefined

  const configured = (): ChainNamespace[] => Object.keys(networks.state.byNamespace) as ChainNamespace[]

  function servedBy(connector: Connector, namespace?: ChainNamespace): ChainNamespace[] {
    return configured().filter(each => connector.chains.includes(each) && (!namespace || each === namespace))
  }

  function requestOf(namespaces: readonly ChainNamespace[]): {
    networks: CaipNetwork[]
    preferred: Partial<Record<ChainNamespace, CaipNetwork>>
  } {
    const preferred: Partial<Record<ChainNamespace, CaipNetwork>> = {}
    for (const namespace of namespaces) {
      const network = networks.current(namespace)
      if (network && networks.isSupported(network)) preferred[namespace] = network
    }
    return {
      networks: namespaces.flatMap(namespace => networks.state.byNamespace[namespace]?.requestedCaipNetworks ?? []),
      preferred,
    }
  }

  /** The latest attempt for a family wins: an earlier one that still waits ends. */
  function begin(namespaces: readonly ChainNamespace[]): AbortController {
    const attempt = new AbortController()
    for (const namespace of namespaces) {
      attempts.get(namespace)?.abort(new KitError('connectSuperseded'))
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
    if (requestOf(namespaces).networks.length === 0) {
      throw new KitError('caipNetworkUndefined', {
        advice: 'Every network of the wallet’s families was removed: add one',
      })
    }
    stopped.signal.throwIfAborted()
    options.signal?.throwIfAborted()
    const attempt = begin(namespaces)
    const signal = options.signal ? AbortSignal.any([options.signal, attempt.signal]) : attempt.signal
    const lead = leadOf(namespaces)
    if (!options.ahead) {
      leads.set(lead, attempt)
      accounts.dispatch(lead, { type: 'connect', connectorId: connector.id })
    }
    try {
      const { onPairingUri } = options
      const asked = connector.connect({ ...requestOf(namespaces), signal, ...(onPairingUri && { onPairingUri }) })
      const session = await abortable(asked, signal)
      signal.throwIfAborted()
      const gained = live.establish(connector, session, namespaces, true)
      restorer.yieldTo(gained)
      events.emit('connected', { connector, wallet: walletOf(connector, session), namespaces: gained })
      return session
    } catch (error) {
      throw signal.aborted ? signal.reason : toConnectError(error)
    } finally {
      for (const namespace of namespaces) if (attempts.get(namespace) === attempt) attempts.delete(namespace)
      if (leads.get(lead) === attempt) {
        leads.delete(lead)
        // Changes nothing where the account is connected by now.
        accounts.dispatch(lead, { type: 'failed' })
      }
    }
  }

  function statusOf({ namespace, connectorId }: ConnectionTarget): ConnectionStatus | undefined {
    return live.get(namespace)?.connector.id === connectorId ? 'active' : undefined
  }

  async function switchConnection(
    { namespace, connectorId }: ConnectionTarget,
    options: SwitchConnectionOptions = {},
  ): Promise<SwitchedConnection> {
    const before = accounts.identity(namespace)
    const connector = connectors.find(connectorId, namespace)
    if (!connector) throw new KitError('connectorNotFound')
    if (statusOf({ namespace, connectorId }) !== 'active') await connect(connector, { namespace, ...options })
    const after = accounts.identity(namespace)
    if (!after) throw new KitError('connectFailed')
    return {
      connectorId,
      namespace,
      address: after.address,
      hasSwitchedAccount: before?.address !== after.address,
      hasSwitchedWallet: before?.connectorId !== connectorId,
    }
  }

  async function disconnect(target?: ChainNamespace | DisconnectTarget): Promise<void> {
    const namespace = typeof target === 'string' ? target : target?.namespace
    const wanted = namespace ? [namespace] : configured()
    const ids: string[] = []
    const wallets = new Set<Connector>()
    for (const each of wanted) {
      const id = live.get(each)?.connector.id ?? restorer.connectorIdOf(each)
      if (id === undefined) continue
      ids.push(id)
      const connector = live.get(each)?.connector ?? connectors.find(id, each)
      if (connector) wallets.add(connector)
    }
    // A wallet that serves several families ends its connection to all of them.
    const families = [...new Set([...wanted, ...[...wallets].flatMap(live.heldBy)])]
    storage.disconnectedConnectorIds.write([...new Set([...storage.disconnectedConnectorIds.read(), ...ids])])
    leave(families)
    const failures = (await Promise.all([...wallets].map(tell))).flat()
    if (failures.length > 0) throw new KitError('disconnectFailed', { cause: failures[0] })
  }

  /** Ends all that goes on in families, whoever began it. */
  function leave(families: readonly ChainNamespace[]): void {
    for (const family of families) {
      attempts.get(family)?.abort(new KitError('connectFailed', { advice: 'The visitor disconnected' }))
      if (switching?.namespace === family)
        switching.attempt.abort(new KitError('switchFailed', { advice: 'The visitor disconnected' }))
    }
    const restoring = families.filter(family => restorer.connectorIdOf(family) !== undefined)
    restorer.yieldTo(families)
    live.release(families)
    for (const family of families) accounts.dispatch(family, { type: 'disconnect' })
    for (const family of restoring) networks.resetApproval(family)
    live.persist(families)
  }

  /** @returns what went wrong */
  async function tell(connector: Connector): Promise<unknown[]> {
    const wait = timeout(clock, disconnectWaitMs, () => new KitError('walletTimeout'))
    try {
      await abortable(connector.disconnect(), wait.signal)
      return []
    } catch (error) {
      return [error]
    } finally {
      wait.stop()
    }
  }

  async function switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void> {
    const namespace = network.chainNamespace
    switching?.attempt.abort(new KitError('switchFailed', { advice: 'Another switch was started' }))
    switching = undefined
    const connection = live.get(namespace)
    const before = connection?.session.networks[namespace]
    if (!connection || before === network.caipNetworkId) return networks.activate(network)
    const current = { namespace, attempt: new AbortController() }
    switching = current
    const wanted = signal ? AbortSignal.any([signal, current.attempt.signal]) : current.attempt.signal
    try {
      await abortable(connection.connector.switchNetwork(network), wanted)
      wanted.throwIfAborted()
    } catch (error) {
      throw wanted.aborted ? wanted.reason : toSwitchError(error)
    } finally {
      if (switching === current) switching = undefined
    }
    if (live.get(namespace) !== connection)
      throw new KitError('switchFailed', { advice: 'The wallet was disconnected meanwhile' })
    const { session } = connection
    // A wallet that has moved by itself meanwhile knows better where it is.
    if (session.networks[namespace] === before) {
      live.follow(connection, { ...session, networks: { ...session.networks, [namespace]: network.caipNetworkId } })
    }
    networks.setActiveNamespace(namespace)
  }

  function releaseBarred(): void {
    const barred = storage.disconnectedConnectorIds.read()
    live.release(
      configured().filter(namespace => {
        const connection = live.get(namespace)
        return connection !== undefined && barred.includes(connection.connector.id)
      }),
    )
  }

  return {
    connect,
    disconnect,
    switchConnection,
    deleteConnection() {},
    statusOf,
    switchNetwork,
    restore: restorer.restore,
    releaseBarred,
    activeConnector: namespace => live.get(namespace)?.connector,
    stop() {
      const reason = new KitError('connectFailed', { advice: 'The kit was destroyed' })
      stopped.abort(reason)
      for (const attempt of attempts.values()) attempt.abort(reason)
      switching?.attempt.abort(reason)
      restorer.yieldTo(configured())
      live.stop()
    },
  }
}
