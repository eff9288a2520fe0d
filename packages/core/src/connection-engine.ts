import type { CaipNetwork, ChainNamespace, Connector, Emitter, WalletSession } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { abortable, timeout } from './abortable.ts'
import type { AccountsController } from './accounts-controller.ts'
import { createConnectAttempts } from './connect-attempts.ts'
import { toConnectRequest } from './connect-request.ts'
import type {
  ConnectionEvents,
  ConnectionsState,
  ConnectionTarget,
  ConnectOptions,
  DisconnectTarget,
} from './connection.ts'
import { createConnectionRecords } from './connection-records.ts'
import type { ConnectorsController } from './connectors-controller.ts'
import { createDisconnect } from './disconnect-wallets.ts'
import type { Clock } from './environment.ts'
import { KitError } from './errors.ts'
import type { FeaturesController } from './features-controller.ts'
import { createTabFollower } from './follow-tabs.ts'
import type { KitStorage } from './kit-storage.ts'
import { accountsIn, type LiveConnection, walletOf } from './live-connection.ts'
import { createLiveConnections } from './live-connections.ts'
import type { NetworksController } from './networks-controller.ts'
import type { RememberedConnection } from './remembered-connections.ts'
import { createConnectionRestorer, type RestoreCandidate, restoreWaitMs } from './restore-connections.ts'
import { type ConnectionSwitcher, createConnectionSwitcher } from './switch-connection.ts'
import { createNetworkSwitcher } from './switch-network.ts'

/** Connecting, disconnecting, switching and restoring, once there is anything to connect. */
export interface ConnectionEngine extends ConnectionSwitcher {
  connect(connector: Connector, options?: ConnectOptions): Promise<WalletSession>
  disconnect(target?: ChainNamespace | DisconnectTarget): Promise<void>
  deleteConnection(target: Required<ConnectionTarget>): void
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>
  /** @param active each family's active connection of the last visit, which shows already */
  restore(active: readonly RememberedConnection[]): Promise<void>
  /** Another tab wrote something. */
  followTabs(): void
  /** Shows what should show where the preferred account type changed. */
  refresh(namespace: ChainNamespace): void
  activeConnector(namespace: ChainNamespace): Connector | undefined
  stop(): void
}

export interface ConnectionEngineDependencies {
  accounts: AccountsController
  networks: NetworksController
  connectors: ConnectorsController
  features: FeaturesController
  storage: KitStorage
  clock: Clock
  enableReconnect: boolean
  state: ConnectionsState
  events: Emitter<ConnectionEvents>
}

export function createConnectionEngine(options: ConnectionEngineDependencies): ConnectionEngine {
  const { accounts, networks, storage, clock, events, features, state } = options
  const stopped = new AbortController()
  let wasMultiWallet = features.state.multiWallet
  const isMultiWallet = (): boolean => features.state.multiWallet
  const configured = (): ChainNamespace[] => Object.keys(networks.state.byNamespace) as ChainNamespace[]

  const records = createConnectionRecords({ storage, state, isMultiWallet })
  const attempts = createConnectAttempts(accounts)
  const live = createLiveConnections({ ...options, records, isMultiWallet })
  const deps = { ...options, records, attempts, live, isMultiWallet }
  const networkSwitcher = createNetworkSwitcher(networks, live)
  const restorer = createConnectionRestorer({ ...deps, reconnect: reconnectRemembered })
  const switcher = createConnectionSwitcher({
    ...deps,
    connect: connectWith,
    retake,
    recent: namespace => state.recent[namespace] ?? [],
  })
  const tabs = createTabFollower({ ...deps, restorer, confirm, setPreferredAccountType })
  const disconnect = createDisconnect({
    ...deps,
    restorer,
    onEnded: wallets =>
      networkSwitcher.end(new KitError('switchFailed', { advice: 'The visitor disconnected' }), wallets),
  })
  const unwatchFeatures = subscribe(features.state, onFeatures)
  records.showRecent()

  /** One wallet has one session: what it already serves is asked for again with what is new. */
  function familiesOf(connector: Connector, namespaces: readonly ChainNamespace[]): ChainNamespace[] {
    return [...new Set([...namespaces, ...live.heldBy(connector)])]
  }

  /** The family whose account shows "connecting" while a wallet that serves several is asked. */
  function leadOf(namespaces: readonly ChainNamespace[]): ChainNamespace {
    const { activeNamespace } = networks.state
    return activeNamespace && namespaces.includes(activeNamespace) ? activeNamespace : (namespaces[0] as ChainNamespace)
  }

  /** @param leads the families in which it becomes the active one; by default all that it is asked for */
  async function connectWith(
    connector: Connector,
    { namespace, ahead, onPairingUri, signal: given }: ConnectOptions = {},
    leads?: readonly ChainNamespace[],
  ): Promise<WalletSession> {
    const namespaces = configured().filter(
      each => connector.chains.includes(each) && (!namespace || each === namespace),
    )
    if (namespaces.length === 0) throw new KitError('chainNotSupported')
    if (toConnectRequest(networks, namespaces).networks.length === 0) {
      throw new KitError('caipNetworkUndefined', {
        advice: 'Every network of the wallet’s families was removed: add one',
      })
    }
    stopped.signal.throwIfAborted()
    given?.throwIfAborted()
    return attempts.run({
      connectorId: connector.id,
      namespaces,
      signal: given,
      async act(signal, showConnecting) {
        if (!ahead) showConnecting(leadOf(leads ?? namespaces))
        const request = toConnectRequest(networks, familiesOf(connector, namespaces))
        const asked = connector.connect({ ...request, signal, ...(onPairingUri && { onPairingUri }) })
        const session = await abortable(asked, signal)
        signal.throwIfAborted()
        const gained = live.establish(connector, session, {
          asked: namespaces,
          leads: each => !leads || leads.includes(each),
          isAsked: true,
        })
        restorer.yieldTo(connector.id, gained)
        events.emit('connected', { connector, wallet: walletOf(connector, session), namespaces: gained })
        return session
      },
    })
  }

  /** Takes a wallet up without asking anybody, in all that it serves. Waits as long as a reload does. */
  async function reconnect(
    connector: Connector,
    request: ReturnType<typeof toConnectRequest>,
    signal: AbortSignal,
  ): Promise<WalletSession | undefined> {
    const wait = timeout(clock, restoreWaitMs, () => new KitError('walletTimeout'))
    try {
      return await abortable(connector.reconnect({ ...request, signal }), AbortSignal.any([signal, wait.signal]))
    } finally {
      wait.stop()
    }
  }

  function reconnectRemembered(
    connector: Connector,
    candidates: readonly RememberedConnection[],
  ): Promise<WalletSession | undefined> {
    const families = familiesOf(
      connector,
      candidates.map(({ namespace }) => namespace),
    )
    const where = Object.fromEntries(candidates.map(({ namespace, networkId }) => [namespace, networkId]))
    return connector.reconnect({ ...toConnectRequest(networks, families, where), signal: stopped.signal })
  }

  function retakeRequest({ connector, session }: LiveConnection): ReturnType<typeof toConnectRequest> {
    return toConnectRequest(networks, live.heldBy(connector), session.networks)
  }

  function retake(
    connection: LiveConnection,
    namespace: ChainNamespace,
    given: AbortSignal | undefined,
  ): Promise<WalletSession> {
    const { connector } = connection
    return attempts.run({
      connectorId: connector.id,
      namespaces: [namespace],
      signal: given,
      async act(signal, showConnecting) {
        const request = retakeRequest(connection)
        let session = await reconnect(connector, request, signal)
        if (!session) {
          showConnecting(namespace)
          session = await abortable(connector.connect({ ...request, signal }), signal)
        }
        signal.throwIfAborted()
        if (live.find(namespace, connector.id) !== connection)
          throw new KitError('connectFailed', { advice: 'The wallet was disconnected meanwhile' })
        return session
      },
    })
  }

  async function confirm(connection: LiveConnection, namespace: ChainNamespace): Promise<boolean> {
    try {
      const session = await reconnect(connection.connector, retakeRequest(connection), stopped.signal)
      return session !== undefined && accountsIn(session, namespace).length > 0
    } catch {
      // A wallet that fails or is silent has not said that the site is no longer connected.
      return true
    }
  }

  async function restore(active: readonly RememberedConnection[]): Promise<void> {
    const shown = active.map((connection): RestoreCandidate => ({ connection, leads: true }))
    await restorer.restore([...shown, ...(isMultiWallet() ? waiting(active) : [])])
  }

  /** The connections that are written down besides. */
  function waiting(active: readonly RememberedConnection[]): RestoreCandidate[] {
    return configured()
      .flatMap(namespace => records.in(namespace))
      .filter(
        ({ namespace, connectorId }) =>
          !live.find(namespace, connectorId) &&
          !records.isBarred(namespace, connectorId) &&
          !active.some(each => each.namespace === namespace && each.connectorId === connectorId),
      )
      .map(connection => ({ connection, leads: false }))
  }

  /** Several wallets were switched on or off, by the site or by its remote configuration. */
  function onFeatures(): void {
    if (isMultiWallet() === wasMultiWallet) return
    wasMultiWallet = isMultiWallet()
    if (wasMultiWallet && options.enableReconnect) void restorer.restore(waiting([]))
    if (!wasMultiWallet) live.keepActiveOnly()
    records.showRecent()
  }

  function setPreferredAccountType(namespace: ChainNamespace): void {
    const type = storage.preferredAccountTypes.read()[namespace]
    if (!type || type === accounts.get(namespace).preferredAccountType) return
    accounts.setPreferredType(namespace, type)
    live.quietly(() => live.refresh(namespace))
  }

  return {
    ...switcher,
    connect: (connector, connectOptions) => connectWith(connector, connectOptions),
    disconnect,
    deleteConnection: ({ namespace, connectorId, address }) => records.forget(namespace, connectorId, address),
    switchNetwork: networkSwitcher.switchNetwork,
    restore,
    followTabs: tabs.follow,
    refresh: live.refresh,
    activeConnector: namespace => live.get(namespace)?.connector,
    stop() {
      const reason = new KitError('connectFailed', { advice: 'The kit was destroyed' })
      unwatchFeatures()
      tabs.stop()
      stopped.abort(reason)
      attempts.endAll(reason)
      networkSwitcher.end(reason)
      restorer.stop()
      live.stop()
    },
  }
}
