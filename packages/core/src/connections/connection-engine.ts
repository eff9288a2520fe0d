import type { CaipNetwork, ChainNamespace, Clock, Connector, Emitter, WalletSession } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectorsController } from '../connectors-controller.ts'
import { KitError } from '../errors.ts'
import type { FeaturesController } from '../features-controller.ts'
import type { KitStorage } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { AccountsController } from './accounts-controller.ts'
import { createConnectAttempts } from './connect-attempts.ts'
import type { ConnectStages } from './connect-stages.ts'
import { createConnect } from './connect-wallet.ts'
import { connectionError } from './connection-error.ts'
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
import { createNamespaceStates } from './namespace-states.ts'
import { createTabFollower } from './follow-tabs.ts'
import { createLiveConnections } from './live-connections.ts'
import { createWalletReconnects } from './reconnect-wallet.ts'
import type { RememberedConnection } from './remembered-connections.ts'
import type { ConnectionRestorer, RestoreCandidate } from './restorations.ts'
import { lateCandidates, waitingCandidates } from './restore-candidates.ts'
import { createConnectionRestorer } from './restore-connections.ts'
import { createNamespaceActivation } from './activate-namespace.ts'
import { createConnectionSwitcher } from './switch-connection.ts'
import { createNetworkSwitcher } from './switch-network.ts'
import { createWalletRequests } from './wallet-requests.ts'
import { whenThereIsAnAccount } from './when-there-is-an-account.ts'

/** Connects, disconnects, switches and restores. Loaded only when there is something to connect. */
export interface ConnectionEngine {
  connect(connector: Connector, options?: ConnectOptions): Promise<WalletSession>
  disconnect(target?: ChainNamespace | DisconnectTarget): Promise<void>
  statusOf(target: ConnectionRef): ConnectionStatus | undefined
  switchConnection(target: ConnectionRef, options?: SwitchConnectionOptions): Promise<SwitchedConnection>
  deleteConnection(target: Required<ConnectionRef>): void
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>
  /**
   * Restores the connections of the last visit.
   *
   * @param active each namespace's active connection of the last visit, which shows already
   */
  restore(active: readonly RememberedConnection[]): Promise<void>
  /** Retries the stored connections that have not come. */
  restoreLate(): void
  /** Follows a change that another tab stored. */
  followTabs(): void
  /** Shows the right account after a change of the preferred account type. */
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
  /** Stages of features in an attempt; `undefined` if no feature takes part. */
  stages(): Promise<ConnectStages> | undefined
  /** Whether the features also need accounts that were restored or connected in another tab. */
  watches: boolean
}

/** Assembles the parts of the engine. */
export function createConnectionEngine(options: ConnectionEngineDependencies): ConnectionEngine {
  const { accounts, networks, features, state } = options
  const stopping = new AbortController()
  const stopped = stopping.signal
  let wasMultiWallet = features.state.multiWallet
  const isMultiWallet = (): boolean => features.state.multiWallet
  const configured = (): ChainNamespace[] => Object.keys(networks.state.byNamespace) as ChainNamespace[]

  const slots = createNamespaceStates(namespace => accounts.get(namespace).account)
  const records = createConnectionRecords({ ...options, isMultiWallet })
  const display = createNamespaceActivation({ ...options, slots, records, isMultiWallet })
  const attempts = createConnectAttempts(slots, display)
  const requests = createWalletRequests(stopped)
  /** Adds the namespaces that the wallet already serves to the new ones, because one wallet has one session. */
  const namespacesOf = (connector: Connector, namespaces: readonly ChainNamespace[]): ChainNamespace[] => [
    ...new Set([...namespaces, ...slots.heldBy(slots.withConnector(connector))]),
  ]
  const shared = {
    ...options,
    slots,
    records,
    display,
    attempts,
    requests,
    isMultiWallet,
    configured,
    namespacesOf,
    stopped,
  }
  const live = createLiveConnections({
    ...shared,
    onLocked(connector, left) {
      if (!stopped.aborted) restorer.schedule(connector, left)
    },
  })
  const reconnects = createWalletReconnects(shared)
  const restorer: ConnectionRestorer = createConnectionRestorer({
    ...shared,
    live,
    async reconnect(...wallet) {
      // Features that watch accounts must be loaded before an account arrives.
      if (options.watches) await options.stages()?.catch(() => {})
      return reconnects.remembered(...wallet)
    },
  })
  const deps = { ...shared, live, restorer }
  const tabs = createTabFollower({ ...deps, confirm: reconnects.confirm })
  const connect = createConnect({ ...deps, tabs })
  const switcher = createConnectionSwitcher({
    ...deps,
    connect,
    reconnectOrAsk: reconnects.orAsk,
    recent: () => state.recent,
  })
  const networkSwitcher = createNetworkSwitcher(networks, slots, live, restorer)
  const disconnect = createDisconnect({
    ...deps,
    onEnded: wallets =>
      networkSwitcher.end(connectionError('switchFailed', { advice: 'The visitor disconnected' }), wallets),
  })
  const unwatchFeatures = subscribe(features.state, onFeatures)
  records.showRecent()
  const stopWaiting = options.watches ? whenThereIsAnAccount(state, options.stages) : () => {}

  /** Handles a change of `multiWallet`, by the site or by its remote configuration. */
  function onFeatures(): void {
    if (isMultiWallet() === wasMultiWallet) return
    wasMultiWallet = isMultiWallet()
    if (wasMultiWallet && options.enableReconnect) void restorer.restore(waitingCandidates(deps))
    if (!wasMultiWallet) {
      live.keepActiveOnly()
      restorer.keepActiveOnly()
    }
    records.showRecent()
  }

  return {
    connect,
    disconnect,
    statusOf: target => statusOf(target, { slots, accounts, recent: state.recent }),
    async switchConnection(target, switchOptions) {
      stopped.throwIfAborted()
      return switcher.switchConnection(target, switchOptions)
    },
    deleteConnection(ref) {
      if (records.forget(ref)) restorer.cancel(ref)
    },
    async switchNetwork(network, signal) {
      await networkSwitcher.switchNetwork(network, signal)
      if (!slots.of(network.chainNamespace).active) records.move(network)
    },
    async restore(active) {
      // The kit may be destroyed while this chunk is loading.
      if (stopped.aborted) return
      // The user may have disconnected meanwhile.
      for (const { namespace } of active.filter(records.isBlocked)) restorer.unrestore(namespace)
      const shown = active
        .filter(connection => !records.isBlocked(connection))
        .map((connection): RestoreCandidate => ({ connection, activates: !slots.of(connection.namespace).active }))
      await restorer.restore([...shown, ...(isMultiWallet() ? waitingCandidates(deps, active) : [])])
    },
    restoreLate() {
      if (options.enableReconnect && !stopped.aborted) void restorer.restore(lateCandidates(deps), { isAgain: true })
    },
    followTabs() {
      if (!stopped.aborted) tabs.follow()
    },
    refresh: live.refresh,
    activeConnector: namespace => slots.of(namespace).active?.connector,
    stop() {
      const reason = new KitError('connectFailed', { advice: 'The kit was destroyed' })
      unwatchFeatures()
      stopWaiting()
      stopping.abort(reason)
      for (const namespace of configured()) attempts.end(namespace, reason, () => true)
      networkSwitcher.end(reason)
      tabs.stop()
      restorer.stop()
      slots.clear()
    },
  }
}
