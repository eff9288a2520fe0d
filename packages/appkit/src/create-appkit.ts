import {
  createStore,
  type Environment,
  type Extension,
  type KitOptions,
  type KitParts,
  type Store,
} from '@latchkey/core'
import type { ChainAdapter, ChainNamespace } from '@latchkey/primitives'
import { createPairingConnector, type PairingConnector, type PairingOptions } from '@latchkey/walletconnect'

import { addConnectors } from './add-connectors.ts'
import type { AppKit } from './app-kit.ts'
import { createAppKitApi } from './app-kit-api.ts'
import { attachAdapters, attachOthers, detachAdapters } from './attach-adapters.ts'
import { createBrowserEnvironment } from './browser/browser-environment.ts'
import { fetchPicture } from './fetch-picture.ts'
import { findSharedKit, registerKit } from './kit-registry.ts'
import { createLauncher } from './launcher.ts'

/** Options of `createAppKit`. */
export interface AppKitOptions extends KitOptions {
  /** Features of the site's own: tabs, actions and rows on the kit's screens, and screens of their own. @default [] */
  extensions?: readonly Extension[]
  /** The site's own pairing provider. @default the kit's */
  universalProvider?: PairingOptions['universalProvider']
  /** Methods, chains, events, RPC map and default chain of the request to a pairing wallet, by namespace. */
  universalProviderConfigOverride?: PairingOptions['override']
  /** Replaces the kit's access to the browser, in tests. @default the browser's */
  environment?: Environment
}

/**
 * Creates a kit for this page: the store, the discovery of wallets and the launcher. No request leaves the page and no chunk is
 * loaded before the user acts, unless the last visit left a connection to restore.
 *
 * A page has one kit per project. Another call, by a module that runs again or another part of the page, returns the existing kit
 * with a warning, unless its options say `separate`.
 *
 * @example
 * import { createAppKit } from '@latchkey/appkit'
 * import { mainnet } from '@latchkey/appkit/networks'
 * import { EvmAdapter } from '@latchkey/adapter-evm'
 *
 * const kit = createAppKit({ projectId: 'my-shop', networks: [mainnet], adapters: [new EvmAdapter()] })
 * await kit.open()
 *
 * @param wrapper the version that a framework's package reports to services
 * @throws KitError `siwxConflict`, `networksMissing`
 * @throws InsecureRelayError when `services.relay` is neither `wss:` nor on this machine
 */
export function createAppKit(options: AppKitOptions, wrapper: Pick<KitParts, 'sdkVersion'> = {}): AppKit {
  const standing = options.separate || options.environment ? undefined : findSharedKit(options.projectId)
  if (standing) {
    const advice = 'Its options stay: destroy() it, or pass `separate: true`.'
    standing.store.environment.browser.log('warn', `createAppKit() gave the kit that this page has already. ${advice}`)
    attachOthers(standing, options.adapters)
    return standing
  }
  const {
    environment = createBrowserEnvironment(),
    universalProvider,
    universalProviderConfigOverride,
    separate = options.environment !== undefined,
    ...kitOptions
  } = options
  const store = createStore({ ...kitOptions, separate }, environment, {
    ...wrapper,
    loadCatalogue: async () => (await import('./catalogue.ts')).catalogue,
    fetchPicture: (kind, imageId) => fetchPicture(environment.browser, kind, imageId),
  })
  const pairing = createPairing(store, { universalProvider, override: universalProviderConfigOverride })
  addConnectors(store, [
    {
      name: 'pairing',
      when: ({ options: { enableWalletConnect } }) => enableWalletConnect,
      connectors: () => [pairing],
    },
    ...(options.extensions ?? []),
  ])
  const isPage = typeof document !== 'undefined' || options.environment !== undefined
  const fills = (place: 'connecting' | 'onLoad') => options.extensions?.some(({ places }) => places?.[place])
  /** Set if users sign in. */
  const signsIn = options.siwx ?? options.siweConfig
  /** Loads the features' work apart from screens. */
  const parts = () => import('./extension-parts.ts')
  const join = () => tellFailure(async () => (await parts()).joinConnecting(store))
  if (fills('connecting') || signsIn) store.connections.join(join, signsIn !== undefined)
  const launcher = createLauncher(store, isPage, () => import('./modal.ts'))
  let unregister = (): void => {}
  const kit = createAppKitApi(store, launcher, () => {
    unregister()
    detachAdapters(kit)
    void pairing.destroy()
  })
  unregister = registerKit(kit)
  if (isPage) attachAdapters(kit, store.options.adapters)
  void launcher.start()
  if (isPage && (fills('onLoad') || environment.browser.href().includes('result_uri=')))
    tellFailure(async () => (await parts()).runOnLoad(store)).catch(() => {})
  return kit

  async function tellFailure<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      environment.browser.log('error', 'The code of a feature did not load', error)
      throw error
    }
  }
}

function createPairing(
  { options, log, alerts }: Store,
  own: Pick<PairingOptions, 'universalProvider' | 'override'>,
): PairingConnector {
  const { projectId, metadata, services, adapters } = options
  const adapterOf = (namespace: ChainNamespace): ChainAdapter | undefined =>
    adapters.find(each => each.namespace === namespace)
  return createPairingConnector({
    ...own,
    projectId,
    metadata,
    relayUrl: services.relay,
    bundlerUrl: services.bundler,
    adapters,
    readRpc: (network, request) => adapterOf(network.chainNamespace)?.readRpc?.(network, request),
    prepareProvider: namespace => adapterOf(namespace)?.prepareProvider?.(),
    wrapProvider: (namespace, remote) => adapterOf(namespace)?.wrapProvider?.(remote) ?? remote,
    log: (level, message) => log.write(level, message),
    onLibraryError: message => alerts.raise('pairingLibrary', message),
  })
}
