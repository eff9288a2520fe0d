import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { createAccountsController, type AccountsController } from './connections/accounts-controller.ts'
import { createAlertsController, type AlertsController } from './alerts-controller.ts'
import type { DisconnectTarget } from './connections/connection.ts'
import { autoConnect } from './connections/auto-connect.ts'
import { createConnectionsController, type ConnectionsController } from './connections/connections-controller.ts'
import { createConnectorsController, type ConnectorsController } from './connectors-controller.ts'
import type { Environment } from './environment.ts'
import { createEventsController, type EventsController } from './events-controller.ts'
import { createFeaturesController, type FeaturesController } from './features-controller.ts'
import { createKitStorage, type KitStorage } from './kit-storage.ts'
import { createLegalController, type LegalController } from './legal-controller.ts'
import { createLogController, type LogController } from './logs/log-controller.ts'
import { createModalController, type ModalController } from './modal-controller.ts'
import { createNetworksController, type NetworksController } from './networks-controller.ts'
import { type KitOptions, type KitParts, reportedSdkVersion, type ResolvedOptions } from './options.ts'
import { resolveOptions } from './resolve-options.ts'
import { createRouterController, type RouterController } from './router-controller.ts'
import { createThemeController, type ThemeController } from './theme-controller.ts'

/** All parts of one kit. No state is outside it, so two kits on a page share none. */
export interface Store {
  /** The site's options with their defaults. */
  readonly options: ResolvedOptions
  /** The kit's access to everything outside the core. */
  readonly environment: Environment
  /** The parts that the kit consists of, besides the options. */
  readonly parts: KitParts
  /** The kit's identity in requests to services. */
  readonly sdk: { readonly type: string; readonly version: string }
  /** The kit's storage between visits. */
  readonly storage: KitStorage
  /** The resolved feature flags. */
  readonly features: FeaturesController
  /** The site's networks. */
  readonly networks: NetworksController
  /** The accounts, by namespace. */
  readonly accounts: AccountsController
  /** The connectors of the page's wallets. */
  readonly connectors: ConnectorsController
  /** The wallets' connections. */
  readonly connections: ConnectionsController
  /** The modal's screens. */
  readonly router: RouterController
  /** The state of the modal, such as whether it is open. */
  readonly modal: ModalController
  /** Theme mode and variables. */
  readonly theme: ThemeController
  /** Links to the site's terms and privacy policy. */
  readonly legal: LegalController
  /** Messages to the site's developers. */
  readonly alerts: AlertsController
  /** The kit's events. */
  readonly events: EventsController
  /** The kit's log. */
  readonly log: LogController
  /**
   * Returns a lazy feature. It is created on first use, once per store; its chunk is loaded by the import of its token.
   */
  use<Value>(feature: Feature<Value>): Value
  /** Disconnects one namespace, one wallet, or all, and closes the modal unless `keepOpen` is set. */
  disconnect(target?: ChainNamespace | DisconnectTarget, options?: { keepOpen?: boolean }): Promise<void>
  /**
   * Starts the discovery of wallets and restores the last visit's connections. Resolves when each is restored or has
   * failed.
   */
  start(): Promise<void>
  /** Stops all listeners and pending work. */
  destroy(): void
}

/** Token of a lazy feature. */
export interface Feature<Value> {
  /** The feature's name in messages. */
  readonly name: string
  /**
   * Creates the feature for a kit.
   *
   * @param onDestroy registers a function that is called when the kit is destroyed
   */
  create(store: Store, onDestroy: (stop: Stop) => void): Value
}

/** Declares a feature that a store creates on first use. */
export function defineFeature<Value>(name: string, create: Feature<Value>['create']): Feature<Value> {
  return { name, create }
}

/** Creates every eager controller, in order, with its dependencies. */
export function createStore(kitOptions: KitOptions, environment: Environment, parts: KitParts = {}): Store {
  const { browser, clock } = environment
  const options = resolveOptions(kitOptions, browser)
  const events = createEventsController(clock)
  const alerts = createAlertsController(browser, events)
  const log = createLogController(environment, options.debug)
  const storage = createKitStorage(environment.storage)
  const features = createFeaturesController(options.features, options.basic)
  const legal = createLegalController(kitOptions)
  const theme = createThemeController(browser, { mode: options.themeMode, variables: options.themeVariables })
  const router = createRouterController()
  const networks = createNetworksController(options.networks, options.defaultNetwork, storage)
  const { adapters, defaultAccountTypes } = options
  const accounts = createAccountsController(defaultAccountTypes, storage.preferredAccountTypes, adapters)
  const connectors = createConnectorsController(adapters)
  const connections = createConnectionsController({
    accounts,
    networks,
    connectors,
    features,
    storage,
    clock,
    browser,
    enableReconnect: options.enableReconnect,
  })
  const modal = createModalController({
    router,
    accounts,
    networks,
    events,
    isMobile: browser.platform.isMobile,
    adapters,
    manualControl: options.manualWCControl,
  })
  const built = new Map<Feature<unknown>, unknown>()
  const stops: Stop[] = [() => connections.stop()]
  const mayShowUnsupported = options.enableNetworkSwitch && !options.allowUnsupportedChain

  const store: Store = {
    options,
    environment,
    parts,
    sdk: { type: parts.sdkType ?? 'appkit', version: parts.sdkVersion ?? `html-core-${reportedSdkVersion}` },
    storage,
    features,
    networks,
    accounts,
    connectors,
    connections,
    router,
    modal,
    theme,
    legal,
    alerts,
    events,
    log,
    use<Value>(feature: Feature<Value>): Value {
      if (!built.has(feature))
        built.set(
          feature,
          feature.create(store, stop => stops.push(stop)),
        )
      return built.get(feature) as Value
    },
    async disconnect(target, { keepOpen = false } = {}) {
      const namespace = typeof target === 'string' ? target : target?.namespace
      // A disconnect may take seconds. A modal that was opened meanwhile must stay open.
      let isSame = modal.state.open
      const stop = subscribe(modal.state, () => void (isSame &&= modal.state.open), true)
      try {
        await connections.disconnect(target)
        events.track('DISCONNECT_SUCCESS', namespace ? { namespace } : {})
      } catch (error) {
        events.track('DISCONNECT_ERROR', { message: error instanceof Error ? error.message : String(error) })
        throw error
      } finally {
        stop()
        if (isSame && !keepOpen) modal.close(true)
      }
    },
    start() {
      if (!options.projectId) alerts.raise('projectIdMissing')
      stops.push(
        theme.start(),
        connections.events.on('unsupportedNetwork', () => {
          if (mayShowUnsupported) modal.open({ view: 'UnsupportedChain' })
        }),
        connections.events.on('disconnected', () => {
          const live = Object.values(connections.state.byNamespace).flat()
          if (!live.some(({ wallet }) => wallet.type === 'WALLET_CONNECT')) storage.deepLinkChoice.write(undefined)
        }),
        connectors.start({
          networks: options.networks,
          injected: options.enableInjected,
          announced: options.enableEIP6963,
          coinbase: options.enableCoinbase,
          clock: environment.clock,
          storage: environment.storage,
          tabStorage: environment.tabStorage,
          warn: message => environment.browser.log('warn', message),
        }),
      )
      events.track('INITIALIZE', {
        networks: options.networks.map(network => network.caipNetworkId),
        version: store.sdk.version,
      })
      const restoring = connections.restore()
      if (options.enableReconnect) stops.push(autoConnect(connectors, connections, storage))
      return restoring
    },
    destroy() {
      modal.close(true)
      stops.splice(0).forEach(stop => stop())
      built.clear()
    },
  }
  return store
}
