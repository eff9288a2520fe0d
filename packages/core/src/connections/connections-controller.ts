import {
  type AccountType,
  type CaipNetwork,
  type ChainNamespace,
  type Clock,
  type Connector,
  createEmitter,
  type Emitter,
  once,
  type Stop,
  type WalletSession,
} from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import type { ConnectorsController } from '../connectors-controller.ts'
import type { Browser } from '../environment.ts'
import { KitError } from '../errors.ts'
import type { FeaturesController } from '../features-controller.ts'
import type { KitStorage } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { Wallet } from '../wallet.ts'
import { accountOf } from './account-status.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectStages } from './connect-stages.ts'
import type { ConnectionEngine } from './connection-engine.ts'
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
import { readRememberedConnections, rememberedAccount, type RememberedConnection } from './remembered-connections.ts'

/** Connects wallets and stores their connections. */
export interface ConnectionsController {
  /** Live and recent connections, by namespace. */
  readonly state: Readonly<ConnectionsState>
  /** Emits an event when a connection starts or ends. */
  readonly events: Pick<Emitter<ConnectionEvents>, 'on'>
  /**
   * Requests a wallet's accounts.
   *
   * @throws KitError `connectionRejected`, `requestPending`, `connectFailed`, `connectSuperseded` when another
   *   connection of the same namespace was started, `chainNotSupported`, or the signal's reason
   */
  connect(connector: Connector, options?: ConnectOptions): Promise<WalletSession>
  /**
   * Activates another connection, or another account of one (S4.11). A connected wallet is reconnected, and prompts
   * only if it gives no session silently; a stored one goes through the connect flow of its kind. If the wallet
   * rejects, everything stays as it was.
   *
   * @throws KitError `connectorNotFound`, `adapterNotFound` if it is neither connected nor stored, `chainNotSupported`,
   *   and all errors of `connect`
   */
  switchConnection(target: ConnectionRef, options?: SwitchConnectionOptions): Promise<SwitchedConnection>
  /** Deletes a stored connection. */
  deleteConnection(target: Required<ConnectionRef>): void
  /** Sets the account type that a namespace shows if its wallet gives several, and stores it for the next visit. */
  setPreferredAccountType(namespace: ChainNamespace, type: AccountType): void
  /** Returns the status of a wallet's connection; `undefined` if it is neither connected nor stored. */
  statusOf(target: ConnectionRef): ConnectionStatus | undefined
  /**
   * Disconnects a namespace's wallets, one wallet, or all. The site is disconnected at once; the promise waits up to
   * 3 s for the wallet.
   *
   * @throws KitError `disconnectFailed` if the call to the one wallet failed, `disconnectChainsFailed` if a call failed
   *   otherwise, `chainNotSupported` for a namespace that the site does not use
   */
  disconnect(target?: ChainNamespace | DisconnectTarget): Promise<void>
  /**
   * Switches the network. Sends a request to the wallet if one is connected.
   *
   * @throws KitError `switchRejected`, `requestPending`, `switchFailed`, or the signal's reason
   */
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>
  /** Restores the connections of the last visit. Their accounts show at once, before any wallet has answered. */
  restore(): Promise<void>
  /** Loads the code for connecting, ahead of the first click. Never rejects: the click tries again. */
  prepare(): Promise<void>
  /** Returns the connector of a namespace's active account. */
  activeConnector(namespace: ChainNamespace): Connector | undefined
  /**
   * Registers the stages of features.
   *
   * @param load imports their chunk, together with the code for connecting
   * @param watchesAccounts whether the chunk is also loaded for an account that is restored, or was connected in
   * another tab. @default false
   */
  join(load: () => Promise<ConnectStages>, watchesAccounts?: boolean): void
  /** Adds a wallet of a list that was connected to the recent wallets. */
  noteUsed(wallet: Wallet): void
  /** Stops all listeners and pending work. */
  stop(): void
}

/** Dependencies of the connections. */
export interface ConnectionsDependencies {
  /** Stores the accounts. */
  accounts: AccountsController
  /** Stores the networks. */
  networks: NetworksController
  /** The connectors of the page's wallets. */
  connectors: ConnectorsController
  /** Provides the flag `multiWallet`. */
  features: FeaturesController
  /** Storage of the last visit. */
  storage: KitStorage
  /** Clock for timeouts and delays. */
  clock: Clock
  /** Notifies when the user returns to the page. */
  browser: Pick<Browser, 'watchReturn'>
  /** Whether the last visit's connections are restored. */
  enableReconnect: boolean
}

/**
 * Creates the part of the connections that every page loads. The rest is a chunk that is loaded with the first
 * connection.
 */
export function createConnectionsController(deps: ConnectionsDependencies): ConnectionsController {
  const { accounts, networks, storage } = deps
  const events = createEmitter<ConnectionEvents>()
  const state = proxy<ConnectionsState>({ byNamespace: {}, recent: {}, restoring: false })
  let engine: ConnectionEngine | undefined
  let stages: (() => Promise<ConnectStages>) | undefined
  let watches = false
  let isStopped = false
  let unwatch: Stop[] = []

  /** Calls that wait for the chunk run in the order in which they were made. */
  const load = once(() =>
    import('./connection-engine.ts').then(
      ({ createConnectionEngine }) => {
        engine = createConnectionEngine({ ...deps, state, events, stages: () => stages?.(), watches })
        if (isStopped) engine.stop()
        return engine
      },
      (cause: unknown) => {
        throw new KitError('connectFailed', { cause, advice: 'A part of the page did not load: check the connection' })
      },
    ),
  )

  /** Runs at once if the chunk is loaded, so that a wallet's window opens inside the click. */
  function run<Value>(act: (there: ConnectionEngine) => Promise<Value>): Promise<Value> {
    return engine ? act(engine) : load().then(act)
  }

  /** Runs work that no caller awaits. If the chunk does not load, the next use loads it again. */
  function whenLoaded(loaded: Promise<ConnectionEngine>, act: (there: ConnectionEngine) => void): void {
    loaded.then(act, () => {})
  }

  const remembered = (): RememberedConnection[] =>
    readRememberedConnections(networks, storage, deps.features.state.multiWallet)
  const isAnythingStored = (): boolean => remembered().length > 0 || storage.recentConnections.read().length > 0

  async function restore(): Promise<void> {
    unwatch = [
      // A connection or disconnection in one tab applies to the site's other tabs too.
      storage.watchConnections(() => whenLoaded(load(), ({ followTabs }) => followTabs())),
      deps.browser.watchReturn(() => {
        if (deps.enableReconnect && isAnythingStored()) whenLoaded(load(), ({ restoreLate }) => restoreLate())
      }),
    ]
    if (!deps.enableReconnect) {
      for (const namespace of Object.keys(networks.state.byNamespace) as ChainNamespace[]) {
        storage.connectedConnectorId(namespace).write(undefined)
      }
      storage.connections.write([])
    }
    if (!isAnythingStored()) return
    const shown = remembered()
    state.restoring = true
    for (const connection of shown)
      accounts.show(connection.namespace, accountOf({ restoring: rememberedAccount(connection, networks) }))
    await load().then(
      there => there.restore(shown),
      () => {
        for (const { namespace } of shown) {
          accounts.show(namespace, accountOf({}))
          networks.resetApproval(namespace)
        }
        const id = storage.activeNetworkId.read()
        if (id) networks.follow(id)
      },
    )
    state.restoring = false
  }

  return {
    state,
    events,
    restore,
    connect: (connector, options) => run(({ connect }) => connect(connector, options)),
    async disconnect(target) {
      await (engine ?? (await (load.promise ?? (isAnythingStored() ? load() : undefined))))?.disconnect(target)
    },
    switchConnection: (target, options) => run(({ switchConnection }) => switchConnection(target, options)),
    deleteConnection(target) {
      // No caller awaits this. If the chunk does not load, the list stays as it is.
      run(async there => there.deleteConnection(target)).catch(() => {})
    },
    setPreferredAccountType(namespace, type) {
      accounts.setPreferredType(namespace, type)
      engine?.refresh(namespace)
    },
    statusOf: target => engine?.statusOf(target),
    async switchNetwork(network, signal) {
      const current = engine ?? (await load.promise)
      if (current) await current.switchNetwork(network, signal)
      else networks.activate(network)
    },
    async prepare() {
      await Promise.allSettled([load(), stages?.()])
    },
    join(loadStages, watchesAccounts = false) {
      stages = once(loadStages)
      watches = watchesAccounts
    },
    noteUsed: wallet => events.emit('used', { wallet }),
    activeConnector: namespace => engine?.activeConnector(namespace),
    stop() {
      isStopped = true
      unwatch.forEach(stop => stop())
      engine?.stop()
    },
  }
}
