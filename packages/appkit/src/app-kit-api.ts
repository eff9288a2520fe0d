import {
  AdapterMissingError,
  completeNetwork,
  type Connection,
  KitError,
  pairingStateFeature,
  type Store,
} from '@latchkey/core'
import { type CaipNetwork, type ChainNamespace, type Connector, parseCaipNetworkId } from '@latchkey/primitives'

import type { AppKit, BalanceAnswer } from './app-kit.ts'
import type { Launcher } from './launcher.ts'
import { createObservables, follow, toAccount } from './observables.ts'
import { reportErrors } from './report-errors.ts'

/** The public object over a store. It holds nothing of its own. */
export function createAppKitApi(store: Store, launcher: Launcher, onDestroy: () => void): AppKit {
  const { accounts, networks, connections, features, modal, theme, alerts, options } = store
  const pairingState = store.use(pairingStateFeature)
  const observe = createObservables(store, launcher.state)
  const namespaceOr = (namespace?: ChainNamespace): ChainNamespace | undefined =>
    namespace ?? networks.state.activeNamespace
  const connectorOf = (namespace: ChainNamespace | undefined): Connector | undefined =>
    namespace && connections.activeConnector(namespace)
  const providerOf = (namespace: ChainNamespace | undefined): unknown =>
    namespace && connectorOf(namespace)?.getProvider(namespace)
  const headless = (): Promise<typeof import('./headless.ts')> => import('./headless.ts')

  function configured(network: { id: string | number; chainNamespace?: ChainNamespace | undefined }): CaipNetwork {
    const found = networks.lookUp(
      network.id,
      network.chainNamespace ?? (parseCaipNetworkId(network.id) ? undefined : 'eip155'),
    )
    if (found) return found
    alerts.raise('networkNotFound')
    throw new KitError('invalidChainId', { advice: `Add network ${network.id} to the \`networks\` option` })
  }
  /** The site's own use of several wallets, not the kit's views'. */
  function noteMultiWallet(): void {
    if (!features.state.multiWallet) alerts.raise('multiWalletOff')
  }
  function requireAdapter(namespace: ChainNamespace): void {
    if (!options.adapters.some(adapter => adapter.namespace === namespace)) throw new AdapterMissingError(namespace)
  }

  const kit: AppKit = {
    store,
    observe,
    ready: () => launcher.ready,
    open: openOptions => launcher.open(openOptions),
    async close() {
      modal.close()
    },
    disconnect: target => store.disconnect(target),
    async switchNetwork(network) {
      const target = configured(network)
      await connections.switchNetwork(target)
      store.events.track('SWITCH_NETWORK', { network: target.caipNetworkId })
    },

    getAccount: namespace => toAccount(store, namespaceOr(namespace)),
    getAddress: namespace => accounts.identity(namespaceOr(namespace))?.address,
    getCaipAddress: namespace => accounts.identity(namespaceOr(namespace))?.caipAddress,
    getCaipNetwork: namespace => networks.current(namespace),
    getChainId: () => networks.current()?.id,
    getProvider: <Provider>(namespace: ChainNamespace) => providerOf(namespace) as Provider | undefined,
    getProviderType: namespace => connectorOf(namespace)?.type,
    getWalletProvider: () => providerOf(namespaceOr()),
    getWalletInfo: namespace => accounts.identity(namespaceOr(namespace))?.wallet,
    getIsConnectedState: () => accounts.identity(namespaceOr()) !== undefined,
    getState: () => observe.state.get(),
    getThemeMode: () => theme.state.mode,
    setThemeMode: mode => theme.setMode(mode),
    getThemeVariables: () => ({ ...theme.state.variables }),
    setThemeVariables: variables => theme.setVariables(variables),
    getConnections(namespace) {
      noteMultiWallet()
      return connections.state.byNamespace[namespace] ?? []
    },
    getRecentConnections(namespace) {
      noteMultiWallet()
      return connections.state.recent[namespace] ?? []
    },
    async switchConnection(target) {
      noteMultiWallet()
      return (await import('./switch-connection.ts')).switchConnection(store, launcher, target)
    },
    deleteConnection(target) {
      noteMultiWallet()
      connections.deleteConnection(target)
    },
    async fetchBalance(namespace): Promise<BalanceAnswer> {
      try {
        const { fetchBalance } = await import('./account-details.ts')
        const data = await fetchBalance(store, namespaceOr(namespace))
        return { data, error: undefined, isSuccess: true, isError: false }
      } catch (error) {
        // What cannot be asked for is the site's mistake, and not the node's.
        if (KitError.is(error)) throw error
        const message = error instanceof Error ? error.message : String(error)
        return { data: undefined, error: message, isSuccess: false, isError: true }
      }
    },

    addNetwork(namespace, network) {
      requireAdapter(namespace)
      networks.add(completeNetwork({ ...network, chainNamespace: namespace }, options, options.services))
    },
    removeNetwork(namespace, id) {
      requireAdapter(namespace)
      const network = networks.lookUp(id, namespace)
      if (network) networks.remove(network.caipNetworkId)
    },
    updateFeatures: changes => features.setLocal(changes),
    setConnectMethodsOrder: connectMethodsOrder => features.setLocal({ connectMethodsOrder }),
    setSocialsOrder: socials => features.setLocal({ socials }),
    setWalletFeaturesOrder: walletFeaturesOrder => features.setLocal({ walletFeaturesOrder }),
    setTermsConditionsUrl: termsConditionsUrl => store.legal.set({ termsConditionsUrl }),
    setPrivacyPolicyUrl: privacyPolicyUrl => store.legal.set({ privacyPolicyUrl }),

    getWallets: async () => (await headless()).getWallets(store),
    searchWallets: async (query, { signal } = {}) => (await headless()).searchWallets(store, query, signal),
    async connect(target) {
      await (await headless()).connect(store, target)
      return toAccount(store, namespaceOr(target.namespace))
    },
    getPairingUri: () => (pairingState.pairing.status === 'ready' ? pairingState.pairing.uri : undefined),

    subscribeAccount: (callback, namespace) => follow(observe.account(namespace), callback),
    subscribeNetwork: callback => follow(observe.network, callback),
    subscribeProviders(callback) {
      // Sites read the provider of a family in it without asking whether there is one.
      let isTold = false
      return follow(observe.activeConnections, all => {
        const families = Object.keys(all) as ChainNamespace[]
        isTold ||= families.length > 0
        if (isTold) callback(Object.fromEntries(families.map(namespace => [namespace, providerOf(namespace)])))
      })
    },
    subscribeConnections(callback) {
      noteMultiWallet()
      return follow(observe.connections, (all: Partial<Record<ChainNamespace, readonly Connection[]>>) => callback(all))
    },
    subscribeState: callback => follow(observe.state, callback),
    subscribeTheme: callback => follow(observe.theme, callback),
    subscribeEvents(callback) {
      callback(observe.event.get())
      // Not the observable: of several events in one task it would tell only the last.
      let isReplay = true
      const stop = store.events.watch(event => {
        if (!isReplay) callback({ ...event, reportedErrors: { ...store.events.state.reportedErrors } })
      })
      isReplay = false
      return stop
    },
    subscribeWalletInfo: (callback, namespace) => follow(observe.wallet(namespace), callback),
    subscribeCaipNetworkChange: callback => {
      let last: CaipNetwork | undefined | null = null
      return follow(observe.network, ({ caipNetwork }) => {
        if (caipNetwork === last) return
        last = caipNetwork
        callback(caipNetwork)
      })
    },
    subscribePairing: callback => follow(observe.pairing, callback),
    subscribeInstalledWallets(callback) {
      let stop = (): void => {}
      let isWanted = true
      headless().then(
        ({ watchInstalled }) => isWanted && (stop = watchInstalled(store, callback)),
        (error: unknown) => store.events.reportError(error),
      )
      return () => {
        isWanted = false
        stop()
      }
    },

    destroy() {
      onDestroy()
      launcher.stop()
      store.destroy()
    },
  }
  return reportErrors(kit, store.events)
}
