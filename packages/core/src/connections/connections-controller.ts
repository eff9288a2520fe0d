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

/** Connects wallets, and keeps what is connected. */
export interface ConnectionsController {
  /** What is connected, and what was, by family. */
  readonly state: Readonly<ConnectionsState>
  /** Tells of connections as they come and go. */
  readonly events: Pick<Emitter<ConnectionEvents>, 'on'>
  /**
   * Asks a wallet for its accounts.
   *
   * @throws KitError `connectionRejected`, `requestPending`, `connectFailed`, `connectSuperseded` when another connection of the
   *   same family was started, `chainNotSupported`, or the signal's reason
   */
  connect(connector: Connector, options?: ConnectOptions): Promise<WalletSession>
  /**
   * Shows another connection, or another account of one (S4.11). A connected wallet is reconnected and
   * asked only where it gives nothing by itself; a remembered one goes through the connect flow of its kind. Refused, everything
   * stays as it was.
   *
   * @throws KitError `connectorNotFound`, `adapterNotFound` for what is neither connected nor remembered, `chainNotSupported`,
   *   and all that `connect` throws
   */
  switchConnection(target: ConnectionRef, options?: SwitchConnectionOptions): Promise<SwitchedConnection>
  /** Forgets a remembered connection. */
  deleteConnection(target: Required<ConnectionRef>): void
  /** Which type of account a family shows, where its wallet gives several; remembered for the next visit. */
  setPreferredAccountType(namespace: ChainNamespace, type: AccountType): void
  /** `undefined` for a wallet that is neither connected nor remembered. */
  statusOf(target: ConnectionRef): ConnectionStatus | undefined
  /**
   * Lets go of a family's wallets, of one wallet, or of all. The site is disconnected at once; the promise waits a while for the
   * wallet.
   *
   * @throws KitError `disconnectFailed` when the one wallet did not hear of it, `disconnectChainsFailed` when one of a family's
   *   did not, `chainNotSupported` for a family that the site does not use
   */
  disconnect(target?: ChainNamespace | DisconnectTarget): Promise<void>
  /**
   * Asks the wallet where one is connected, else just moves.
   *
   * @throws KitError `switchRejected`, `requestPending`, `switchFailed`, or the signal's reason
   */
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>
  /** Restores the connections of the last visit; the accounts stand at once, before any wallet has answered. */
  restore(): Promise<void>
  /** Brings in what connecting needs, ahead of the first click. Never rejects: the click tries again. */
  prepare(): Promise<void>
  /** The connector whose account a family shows. */
  activeConnector(namespace: ChainNamespace): Connector | undefined
  /**
   * Has features take part in connecting.
   *
   * @param load their chunk, fetched with what connecting needs
   * @param watchesAccounts whether it is fetched too for an account that is restored, or was connected in another tab. @default false
   */
  join(load: () => Promise<ConnectStages>, watchesAccounts?: boolean): void
  /** Says that a wallet of a list was connected: it is among the recent ones from now on. */
  noteUsed(wallet: Wallet): void
  /** Ends everything that listens or waits. */
  stop(): void
}

/** What connections are made of. */
export interface ConnectionsDependencies {
  /** Where the accounts are told. */
  accounts: AccountsController
  /** Where the networks are told. */
  networks: NetworksController
  /** The wallets that can be connected. */
  connectors: ConnectorsController
  /** Says whether several wallets may be connected at once. */
  features: FeaturesController
  /** What the last visit left. */
  storage: KitStorage
  /** The time. */
  clock: Clock
  /** Tells when the page is back. */
  browser: Pick<Browser, 'watchReturn'>
  /** Whether the last visit's connections are restored. */
  enableReconnect: boolean
}

/** What a page knows of connections before anybody connects; all that comes afterwards is a chunk of its own. */
export function createConnectionsController(deps: ConnectionsDependencies): ConnectionsController {
  const { accounts, networks, storage } = deps
  const events = createEmitter<ConnectionEvents>()
  const state = proxy<ConnectionsState>({ byNamespace: {}, recent: {}, restoring: false })
  let engine: ConnectionEngine | undefined
  let stages: (() => Promise<ConnectStages>) | undefined
  let watches = false
  let isStopped = false
  let unwatch: Stop[] = []

  /** Verbs that wait for the chunk run in the order in which they were called. */
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

  /** At once where the chunk is there, so that a wallet's window opens inside the click. */
  function run<Value>(act: (there: ConnectionEngine) => Promise<Value>): Promise<Value> {
    return engine ? act(engine) : load().then(act)
  }

  /** For what nobody waits for: a chunk that does not load is asked for again at the next need. */
  function whenLoaded(loaded: Promise<ConnectionEngine>, act: (there: ConnectionEngine) => void): void {
    loaded.then(act, () => {})
  }

  const remembered = (): RememberedConnection[] =>
    readRememberedConnections(networks, storage, deps.features.state.multiWallet)
  const isAnythingStored = (): boolean => remembered().length > 0 || storage.recentConnections.read().length > 0

  async function restore(): Promise<void> {
    unwatch = [
      // What a visitor does in one tab holds for the site, not for the tab.
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
      // Nobody waits: a chunk that does not load leaves the list as it is.
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
