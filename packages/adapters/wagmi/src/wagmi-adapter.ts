import { EvmAdapter, type EvmAdapterOptions } from '@latchkey/adapter-evm'
import type { AppKit, AppKitNetwork } from '@latchkey/appkit'
import type {
  AdapterContext,
  CaipNetwork,
  ChainAdapter,
  Connector,
  Eip1193Provider,
  RequestArguments,
  Stop,
} from '@latchkey/primitives'
import {
  type Config,
  createConfig,
  type CreateConfigParameters,
  type CreateConnectorFn,
  type Storage,
} from '@wagmi/core'
import { type Chain, http, type Transport } from 'viem'

import { isAuthConnector } from './auth-connector.ts'
import { createCheckedStorage } from './checked-storage.ts'
import { followKit } from './follow-kit.ts'
import { createSiteConnector } from './site-connector.ts'
import { watchSiteConnectors } from './site-connectors.ts'

/** Options of `WagmiAdapter`. */
export interface WagmiAdapterOptions
  extends EvmAdapterOptions, Pick<CreateConfigParameters, 'batch' | 'cacheTime' | 'pollingInterval'> {
  /** Networks of the site; those of other namespaces are left out. */
  networks: readonly AppKitNetwork[]
  /** Project id of the kit; it has no effect here. */
  projectId?: string
  /**
   * Connectors of the site's own, which the modal shows too. A `walletConnect()` is left out, because the kit pairs. @default
   * none
   */
  connectors?: readonly CreateConnectorFn[]
  /** Transports of the networks, by chain id. @default `http()`: each network's own first URL */
  transports?: Readonly<Record<number, Transport>>
  /**
   * Whether a server renders pages with the config: then a page shows nothing of the user's state before hydration. On the server
   * create one adapter per request: wagmi keeps the accounts of the cookie in it, and would show them to the next user.
   *
   * @default false
   */
  ssr?: boolean
  /** Storage of wagmi's state; `null` for none. @default localStorage */
  storage?: Storage | null
}

/** Options that go on to wagmi unchanged. */
const passed = ['batch', 'cacheTime', 'pollingInterval', 'ssr'] as const
/** Options that are read here. */
const read = ['networks', 'projectId', 'connectors', 'transports', 'safeOrigins', 'storage'] as const

/**
 * The adapter of EVM chains for a page that uses wagmi: everything that `EvmAdapter` does, and a wagmi config that agrees with
 * the kit. Every connection, switch and disconnect on one side shows on the other.
 *
 * @example
 * const adapter = new WagmiAdapter({ networks: [mainnet], projectId })
 * createAppKit({ adapters: [adapter], networks: [mainnet], projectId })
 * // <WagmiProvider config={adapter.wagmiConfig}>
 */
export class WagmiAdapter implements ChainAdapter<Eip1193Provider> {
  readonly namespace = 'eip155'
  readonly capabilities: EvmAdapter['capabilities']
  /** Config for wagmi's provider and its actions. */
  readonly wagmiConfig: Config
  readonly #evm: EvmAdapter
  #warnings: readonly string[]

  /** @param options also options of other kits' adapters: they have no effect, and the console says so */
  constructor(options: WagmiAdapterOptions | (WagmiAdapterOptions & Readonly<Record<string, unknown>>)) {
    const { networks, connectors, transports, safeOrigins, storage } = options
    this.#evm = new EvmAdapter({ ...(safeOrigins && { safeOrigins }) })
    this.capabilities = this.#evm.capabilities
    const [first, ...others] = networks.filter(isEvm)
    if (!first) throw new Error('WagmiAdapter needs an EVM network in `networks`')
    const chains = [first, ...others] as const
    const own = connectors?.filter(connector => !isAuthConnector(connector)) ?? []
    const ignored = Object.keys(options).filter(name => ![...passed, ...read].some(known => known === name))
    this.#warnings = [
      ...(ignored.length > 0
        ? [`WagmiAdapter ignored ${ignored.join(', ')}: what createAppKit() is given counts.`]
        : []),
      ...(connectors && own.length < connectors.length
        ? ['authConnector() has no effect: signing in by email is a feature of the modal.']
        : []),
    ]
    this.wagmiConfig = createConfig({
      ...pick(options, passed),
      chains,
      transports: Object.fromEntries(chains.map(({ id }) => [id, transports?.[id] ?? http()])),
      connectors: own,
      storage: storage === null ? null : createCheckedStorage(storage),
      // The kit finds these wallets, and provides the connector of each.
      multiInjectedProviderDiscovery: false,
    }) as Config
    // The kit's pairing has that id.
    const listed = this.wagmiConfig.connectors.filter(({ id }) => id !== 'walletConnect')
    this.wagmiConfig._internal.connectors.setState(listed)
  }

  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    this.#warnings.forEach(context.warn)
    this.#warnings = []
    let found: readonly Connector[] = []
    let ofSite: ReadonlyMap<string, Connector> = new Map()
    const tell = (): void => onConnectors([...found.filter(({ id }) => !ofSite.has(id)), ...ofSite.values()])
    const stopSite = watchSiteConnectors(this.wagmiConfig, connectors => {
      ofSite = new Map(
        connectors.map(each => [each.id, ofSite.get(each.id) ?? createSiteConnector(this.wagmiConfig, each)]),
      )
      tell()
    })
    const stopEvm = this.#evm.watchConnectors(context, next => {
      found = next
      tell()
    })
    return () => {
      stopEvm()
      stopSite()
    }
  }

  attach(kit: AppKit): Stop {
    return followKit(kit, this.wagmiConfig)
  }

  actions(): ReturnType<EvmAdapter['actions']> {
    return this.#evm.actions()
  }

  readRpc(network: CaipNetwork, request: RequestArguments, signal?: AbortSignal): Promise<unknown> {
    return this.#evm.readRpc(network, request, signal)
  }
}

function pick<Options extends object, Name extends keyof Options>(
  options: Options,
  names: readonly Name[],
): Pick<Options, Name> {
  return Object.fromEntries(names.flatMap(name => (name in options ? [[name, options[name]]] : []))) as Pick<
    Options,
    Name
  >
}

function isEvm(network: AppKitNetwork): network is AppKitNetwork & Chain {
  return typeof network.id === 'number' && (network.chainNamespace ?? 'eip155') === 'eip155'
}
