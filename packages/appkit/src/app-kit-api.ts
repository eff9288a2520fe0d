import { AdapterMissingError, completeNetwork, KitError, type OpenOptions, type Store } from '@latchkey/core'
import {
  type CaipNetwork,
  type ChainNamespace,
  type Connector,
  parseCaipNetworkId,
  type Stop,
} from '@latchkey/primitives'

import type { AppKit, BalanceAnswer } from './app-kit.ts'
import type { Launcher } from './launcher.ts'
import { createObserve, follow, type KitValues } from './observables.ts'
import { reportErrors } from './report-errors.ts'
import { noteMultiWallet } from './wrapper.ts'

/** Creates the public object over a store. It has no state of its own. */
export function createAppKitApi(store: Store, launcher: Launcher, onDestroy: () => void): AppKit {
  const { networks, connections, features, theme, alerts, options } = store
  const observe = createObserve(store, launcher)
  const read = <Name extends keyof KitValues>(name: Name, namespace?: ChainNamespace): KitValues[Name] =>
    observe(name, namespace).get()
  const subscribeTo =
    <Name extends keyof KitValues>(name: Name) =>
    (callback: (value: KitValues[Name]) => void, namespace?: ChainNamespace): Stop =>
      follow(observe(name, namespace), callback)
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
  function requireAdapter(namespace: ChainNamespace): void {
    if (!options.adapters.some(adapter => adapter.namespace === namespace)) throw new AdapterMissingError(namespace)
  }

  const kit: AppKit = {
    store,
    observe,
    ready: () => launcher.ready,
    async open(openOptions?: OpenOptions & { uri?: string }) {
      const uri = openOptions?.uri
      if (!uri) return launcher.open(openOptions) as Promise<never>
      ;(await headless()).showCode(store, uri)
      return launcher.open({ view: 'ConnectingWalletConnectBasic', ...openOptions }) as Promise<never>
    },
    async close() {
      launcher.close()
    },
    disconnect: target => store.disconnect(target),
    async switchNetwork(network) {
      const target = configured(network)
      await connections.switchNetwork(target)
      store.events.track('SWITCH_NETWORK', { network: target.caipNetworkId })
    },

    getAccount: namespace => read('account', namespace),
    getAddress: namespace => read('account', namespace).address,
    getCaipAddress: namespace => read('account', namespace).caipAddress,
    getCaipNetwork: namespace => read('caipNetwork', namespace),
    getChainId: () => read('network').chainId,
    getProvider: <Provider>(namespace: ChainNamespace) => providerOf(namespace) as Provider | undefined,
    getProviderType: namespace => connectorOf(namespace)?.type,
    getWalletProvider: () => providerOf(read('activeChain')),
    getWalletInfo: namespace => read('wallet', namespace),
    getSIWX: () => store.options.siwx as never,
    getIsConnectedState: () => read('account').isConnected,
    getState: () => read('state'),
    getThemeMode: () => read('theme').themeMode,
    setThemeMode: mode => theme.setMode(mode),
    getThemeVariables: () => ({ ...read('theme').themeVariables }),
    setThemeVariables: variables => theme.setVariables(variables),
    getConnections(namespace) {
      noteMultiWallet(kit)
      return read('connections')[namespace] ?? []
    },
    getRecentConnections(namespace) {
      noteMultiWallet(kit)
      return read('recentConnections')[namespace] ?? []
    },
    async switchConnection(target) {
      noteMultiWallet(kit)
      return (await import('./switch-connection.ts')).switchConnection(store, launcher, target)
    },
    deleteConnection(target) {
      noteMultiWallet(kit)
      connections.deleteConnection(target)
    },
    async fetchBalance(namespace): Promise<BalanceAnswer> {
      try {
        const { fetchBalance } = await import('./account-details.ts')
        const data = await fetchBalance(store, namespace ?? read('activeChain'))
        return { data, error: undefined, isSuccess: true, isError: false }
      } catch (error) {
        // An invalid request is the site's mistake, so it is thrown and not returned like a node's error.
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
      return read('account', target.namespace)
    },
    getPairingUri() {
      const pairing = read('pairing')
      return pairing.status === 'ready' ? pairing.uri : undefined
    },

    subscribeAccount: subscribeTo('account'),
    subscribeNetwork: subscribeTo('network'),
    subscribeProviders(callback) {
      // Sites read a namespace's provider in it without checking whether there is one.
      let hasNotified = false
      return follow(observe('activeConnections'), all => {
        const namespaces = Object.keys(all) as ChainNamespace[]
        hasNotified ||= namespaces.length > 0
        if (hasNotified) callback(Object.fromEntries(namespaces.map(namespace => [namespace, providerOf(namespace)])))
      })
    },
    subscribeConnections(callback) {
      noteMultiWallet(kit)
      return follow(observe('connections'), callback)
    },
    subscribeState: subscribeTo('state'),
    subscribeTheme: subscribeTo('theme'),
    subscribeEvents(callback) {
      callback(read('event'))
      // The observable would report only the last of several events in one task.
      let isReplay = true
      const stop = store.events.watch(event => {
        if (!isReplay) callback({ ...event, reportedErrors: { ...store.events.state.reportedErrors } })
      })
      isReplay = false
      return stop
    },
    subscribeWalletInfo: subscribeTo('wallet'),
    subscribeCaipNetworkChange: subscribeTo('caipNetwork'),
    subscribePairing: subscribeTo('pairing'),
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
