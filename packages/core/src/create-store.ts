import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { createAccountsController, type AccountsController } from './connections/accounts-controller.ts'
import { createAlertsController, type AlertsController } from './alerts-controller.ts'
import type { DisconnectTarget } from './connections/connection.ts'
import { connectUnasked } from './connections/connect-unasked.ts'
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

/** All that one kit is. There is nothing outside it: two kits on a page share no state. */
export interface Store {
  /** The site's options, complete. */
  readonly options: ResolvedOptions
  /** What the kit touches of the world. */
  readonly environment: Environment
  /** What the kit is put together from besides the options. */
  readonly parts: KitParts
  /** What the kit says of itself to services. */
  readonly sdk: { readonly type: string; readonly version: string }
  /** What the kit keeps from visit to visit. */
  readonly storage: KitStorage
  /** What is switched on. */
  readonly features: FeaturesController
  /** The networks of the site. */
  readonly networks: NetworksController
  /** The accounts, by family. */
  readonly accounts: AccountsController
  /** The wallets that can be connected. */
  readonly connectors: ConnectorsController
  /** The wallets that are connected. */
  readonly connections: ConnectionsController
  /** The screens of the modal. */
  readonly router: RouterController
  /** Whether the modal shows. */
  readonly modal: ModalController
  /** Theme and variables. */
  readonly theme: ThemeController
  /** The site's terms and privacy policy. */
  readonly legal: LegalController
  /** What site developers are told is wrong. */
  readonly alerts: AlertsController
  /** What happened. */
  readonly events: EventsController
  /** The log of the kit. */
  readonly log: LogController
  /** A lazy feature: made on first use, one per store, its chunk following the import of its token. */
  use<Value>(feature: Feature<Value>): Value
  /** Ends one family's connections, one wallet's, or all, and closes the modal unless it is to stay. */
  disconnect(target?: ChainNamespace | DisconnectTarget, options?: { keepOpen?: boolean }): Promise<void>
  /** Begins to look for wallets and restores the last visit's connections. Resolves when those are settled. */
  start(): Promise<void>
  /** Ends everything that listens or waits. */
  destroy(): void
}

/** The token of a lazy feature. */
export interface Feature<Value> {
  /** What it is called in messages. */
  readonly name: string
  /**
   * Makes it for a kit.
   *
   * @param onDestroy what to stop when the kit is destroyed
   */
  create(store: Store, onDestroy: (stop: Stop) => void): Value
}

/** Declares a feature that a store builds on first use. */
export function defineFeature<Value>(name: string, create: Feature<Value>['create']): Feature<Value> {
  return { name, create }
}

/** Builds every eager controller, in order, each with what it depends on. */
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
      // Wallets may take seconds to be told: a modal that is opened meanwhile is another one.
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
      if (options.enableReconnect) stops.push(connectUnasked(connectors, connections, storage))
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
