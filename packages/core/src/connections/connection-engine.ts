import type { CaipNetwork, ChainNamespace, Clock, Connector, Emitter, WalletSession } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectorsController } from '../connectors-controller.ts'
import { KitError } from '../errors.ts'
import type { FeaturesController } from '../features-controller.ts'
import type { KitStorage, StoredConnection } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { AccountsController } from './accounts-controller.ts'
import { createConnectAttempts } from './connect-attempts.ts'
import { toConnectRequest } from './connect-request.ts'
import type { ConnectionLifecycle, createConnectionLifecycle } from './connection-lifecycle.ts'
import { createConnectionRecords } from './connection-records.ts'
import { statusOf } from './connection-status.ts'
import type {
  ConnectionEvents,
  ConnectionRef,
  ConnectionsState,
  ConnectionStatus,
  ConnectOptions,
  DisconnectTarget,
  SwitchConnectionOptions,
  SwitchedConnection,
} from './connection.ts'
import { createDisconnect } from './disconnect-wallets.ts'
import { walletOf } from './live-connection.ts'
import { createLiveConnections } from './live-connections.ts'
import type { RememberedConnection } from './remembered-connections.ts'
import type { RestorationsUnderway } from './restorations.ts'
import { createNetworkSwitcher } from './switch-network.ts'
import { createWalletRequests } from './wallet-requests.ts'

/** Connecting, disconnecting, switching and restoring, once there is anything to connect. */
export interface ConnectionEngine {
  connect(connector: Connector, options?: ConnectOptions): Promise<WalletSession>
  disconnect(target?: ChainNamespace | DisconnectTarget): Promise<void>
  statusOf(target: ConnectionRef): ConnectionStatus | undefined
  switchConnection(target: ConnectionRef, options?: SwitchConnectionOptions): Promise<SwitchedConnection>
  deleteConnection(target: Required<ConnectionRef>): void
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>
  /** @param active each family's active connection of the last visit, which shows already */
  restore(active: readonly RememberedConnection[]): Promise<void>
  /** Asks again for what is written down and has not come. */
  restoreLate(): void
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

/** @param createLifecycle given where connections are remembered: then nothing happens before they are being restored */
export function createConnectionEngine(
  options: ConnectionEngineDependencies,
  createLifecycle?: typeof createConnectionLifecycle,
): ConnectionEngine {
  const { accounts, networks, storage, events, features, state } = options
  const stopped = new AbortController()
  let lifecycle: ConnectionLifecycle | undefined
  let wasMultiWallet = features.state.multiWallet
  const isMultiWallet = (): boolean => features.state.multiWallet
  const configured = (): ChainNamespace[] => Object.keys(networks.state.byNamespace) as ChainNamespace[]

  const records = createConnectionRecords({ storage, state, isMultiWallet })
  const attempts = createConnectAttempts(accounts)
  const requests = createWalletRequests(stopped.signal)
  const live = createLiveConnections({
    ...options,
    records,
    isMultiWallet,
    onLocked,
  })
  const deps = { ...options, records, attempts, requests, live, isMultiWallet }
  /** Where nothing was remembered, nothing is being restored. */
  const restorer: RestorationsUnderway = {
    connectorIdsIn: namespace => lifecycle?.restorer.connectorIdsIn(namespace) ?? [],
    whenActiveKnown: namespace => lifecycle?.restorer.whenActiveKnown(namespace),
    supersede: (connectorId, namespaces, isActivated) =>
      lifecycle?.restorer.supersede(connectorId, namespaces, isActivated),
    cancel: ref => lifecycle?.restorer.cancel(ref),
  }
  const networkSwitcher = createNetworkSwitcher(networks, live, restorer)
  const disconnect = createDisconnect({
    ...deps,
    restorer,
    onEnded: wallets =>
      networkSwitcher.end(new KitError('switchFailed', { advice: 'The visitor disconnected' }), wallets),
  })
  const makeLifecycle = (create: typeof createConnectionLifecycle): ConnectionLifecycle =>
    (lifecycle ??= create({ ...deps, connect: connectWith, familiesOf, stopped: stopped.signal }))
  if (createLifecycle) makeLifecycle(createLifecycle)
  const unwatchFeatures = subscribe(features.state, onFeatures)
  records.showRecent()

  /** At once where the chunk is there. */
  async function withLifecycle<Value>(act: (there: ConnectionLifecycle) => Value | Promise<Value>): Promise<Value> {
    stopped.signal.throwIfAborted()
    if (lifecycle) return act(lifecycle)
    const { createConnectionLifecycle: create } = await import('./connection-lifecycle.ts').catch((cause: unknown) => {
      throw new KitError('connectFailed', { cause, advice: 'A part of the page did not load: check the connection' })
    })
    stopped.signal.throwIfAborted()
    return act(makeLifecycle(create))
  }
  /** For what nobody waits for: a chunk that does not load leaves a tab as it is. */
  function withLifecycleSoon(act: (there: ConnectionLifecycle) => void): void {
    withLifecycle(act).catch(() => {})
  }

  /** A wallet that says something while the chunk is on its way is asked what it was. */
  function onLocked(connector: Connector, left: readonly StoredConnection[]): void {
    let isHeard = false
    const hear = (): void => void (isHeard = true)
    const stop = connector.watch({ onSession: hear, onDisconnect: hear })
    withLifecycle(({ restorer: late, restoreLate }) => {
      late.standBy(connector, left)
      if (isHeard) restoreLate()
    })
      .catch(() => {})
      .finally(stop)
  }

  /** One wallet has one session: what it already serves is asked for again with what is new. */
  function familiesOf(connector: Connector, namespaces: readonly ChainNamespace[]): ChainNamespace[] {
    return [...new Set([...namespaces, ...live.heldBy(connector)])]
  }

  /** The family whose account shows "connecting" while a wallet that serves several is asked. */
  function connectingIn(namespaces: readonly ChainNamespace[]): ChainNamespace {
    const { activeNamespace } = networks.state
    return activeNamespace && namespaces.includes(activeNamespace) ? activeNamespace : (namespaces[0] as ChainNamespace)
  }

  /** @param activeIn the families in which it becomes the active one; by default all that it is asked for */
  async function connectWith(
    connector: Connector,
    { namespace, ahead, onPairingUri, signal: given }: ConnectOptions = {},
    activeIn?: readonly ChainNamespace[],
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
        if (!ahead) showConnecting(connectingIn(activeIn ?? namespaces))
        const request = toConnectRequest(networks, familiesOf(connector, namespaces))
        const session = await requests.connect(connector, { ...request, ...(onPairingUri && { onPairingUri }) }, signal)
        signal.throwIfAborted()
        const isActivated = (each: ChainNamespace): boolean => !activeIn || activeIn.includes(each)
        const gained = live.establish(connector, session, { asked: namespaces, activates: isActivated, isAsked: true })
        restorer.supersede(connector.id, gained, isActivated)
        events.emit('connected', { connector, wallet: walletOf(connector, session), namespaces: gained })
        withLifecycleSoon(() => {})
        return session
      },
    })
  }

  /** Several wallets were switched on or off, by the site or by its remote configuration. */
  function onFeatures(): void {
    if (isMultiWallet() === wasMultiWallet) return
    wasMultiWallet = isMultiWallet()
    if (wasMultiWallet && options.enableReconnect) withLifecycleSoon(({ restoreWaiting }) => restoreWaiting())
    if (!wasMultiWallet) live.keepActiveOnly()
    records.showRecent()
  }

  return {
    connect: (connector, connectOptions) => connectWith(connector, connectOptions),
    disconnect,
    statusOf: target => statusOf(target, { live, accounts, recent: state.recent }),
    switchConnection: (target, switchOptions) =>
      withLifecycle(({ switchConnection }) => switchConnection(target, switchOptions)),
    deleteConnection(ref) {
      if (records.forget(ref)) restorer.cancel(ref)
    },
    async switchNetwork(network, signal) {
      await networkSwitcher.switchNetwork(network, signal)
      if (!live.get(network.chainNamespace)) records.move(network)
    },
    async restore(active) {
      // A kit may be destroyed while this chunk is on its way.
      if (!stopped.signal.aborted) await withLifecycle(({ restore }) => restore(active))
    },
    restoreLate: () => withLifecycleSoon(({ restoreLate }) => restoreLate()),
    followTabs: () => withLifecycleSoon(({ followTabs }) => followTabs()),
    refresh: live.refresh,
    activeConnector: namespace => live.get(namespace)?.connector,
    stop() {
      const reason = new KitError('connectFailed', { advice: 'The kit was destroyed' })
      unwatchFeatures()
      stopped.abort(reason)
      attempts.endAll(reason)
      networkSwitcher.end(reason)
      lifecycle?.stop()
      live.stop()
    },
  }
}
