import {
  type AccountDetails,
  type AccountSlot,
  type Connection,
  type Features,
  type PairingState,
  pairingStateFeature,
  type Store,
  type StoredConnection,
} from '@latchkey/core'
import type { CaipNetwork, ChainNamespace, Connector, Stop, WalletInfo } from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import { isEqual } from './is-equal.ts'
import type {
  AccountSnapshot,
  EventSnapshot,
  KitState,
  NetworkSnapshot,
  Observable,
  ThemeSnapshot,
} from './snapshots.ts'

/** The readable values of a kit, by name. Getters, subscriptions and hooks all use them. */
export interface KitValues {
  /** The account of a namespace. */
  account: AccountSnapshot
  /** Known details of a namespace's account: balance, name and picture. */
  details: AccountDetails
  /** The wallet of a namespace's account. */
  wallet: WalletInfo | undefined
  /** The network of a namespace, and what its wallet supports. */
  network: NetworkSnapshot
  /** The site's networks in a namespace. */
  networks: readonly CaipNetwork[]
  /** The network of a namespace only. */
  caipNetwork: CaipNetwork | undefined
  /** The active namespace. */
  activeChain: ChainNamespace | undefined
  /** The state of the kit and its modal. */
  state: KitState
  /** Theme and variables. */
  theme: ThemeSnapshot
  /** The latest event. */
  event: EventSnapshot
  /** The connectors of a namespace. */
  connectors: readonly Connector[]
  /** The connected wallets, by namespace. */
  connections: Partial<Record<ChainNamespace, readonly Connection[]>>
  /** The active connection of each namespace; missing while it is still being restored. */
  activeConnections: Partial<Record<ChainNamespace, Connection>>
  /** Stored wallets that are not connected, by namespace. */
  recentConnections: Partial<Record<ChainNamespace, readonly StoredConnection[]>>
  /** The resolved feature flags; `undefined` without a kit. */
  features: Features | undefined
  /** The present pairing. */
  pairing: PairingState
}

/** Returns a value's observable. Two calls with the same arguments return the same object. */
export type Observe = <Name extends keyof KitValues>(
  name: Name,
  namespace?: ChainNamespace,
) => Observable<KitValues[Name]>

/** The launcher's part of the state. */
export interface LauncherState {
  loading: boolean
  initialized: boolean
}

export function createLauncherState(): LauncherState {
  return proxy({ loading: false, initialized: false })
}

/** The states that values are read from. */
export interface Source {
  readonly accounts: Pick<Store['accounts'], 'state' | 'identity'> & {
    get(namespace: ChainNamespace | undefined): Pick<AccountSlot, 'account' | 'details'>
  }
  readonly connections: Pick<Store['connections'], 'activeConnector'> & {
    readonly state: Pick<Store['connections']['state'], 'byNamespace' | 'recent'>
  }
  readonly connectors: Pick<Store['connectors'], 'state'>
  readonly events: Pick<Store['events'], 'state'>
  readonly features: { readonly state: Features | undefined }
  readonly modal: { readonly state: { readonly open: boolean } }
  readonly networks: Pick<Store['networks'], 'state' | 'current'>
  readonly theme: { readonly state: Pick<Store['theme']['state'], 'mode' | 'variables'> }
  readonly launcher: { readonly state: LauncherState }
  readonly pairing: { readonly state: { readonly pairing: PairingState } }
}

interface Row<Value> {
  /** The states on which the value depends. */
  readonly of: readonly (keyof Source)[]
  /** Reads the value. @param namespace the requested namespace, else the active one */
  readonly read: (source: Source, namespace: ChainNamespace | undefined) => Value
}

/** Every public value. Each is computed only from the store's state. */
const rows: { readonly [Name in keyof KitValues]: Row<KitValues[Name]> } = {
  account: {
    of: ['accounts', 'networks'],
    read({ accounts }, namespace) {
      const { account } = accounts.get(namespace)
      const identity = accounts.identity(namespace)
      return {
        allAccounts: identity?.accounts ?? [],
        caipAddress: identity?.caipAddress,
        address: identity?.address,
        isConnected: identity !== undefined,
        embeddedWalletInfo: identity?.embedded,
        status: account.restored ? 'reconnecting' : account.status,
      }
    },
  },
  details: {
    of: ['accounts', 'networks'],
    read: ({ accounts }, namespace) => ({ ...accounts.get(namespace).details }),
  },
  wallet: {
    of: ['accounts', 'networks'],
    read: ({ accounts }, namespace) => accounts.identity(namespace)?.wallet,
  },
  network: {
    of: ['networks'],
    read({ networks }, namespace) {
      const slot = namespace && networks.state.byNamespace[namespace]
      return {
        caipNetwork: slot?.caipNetwork,
        caipNetworkId: slot?.caipNetwork?.caipNetworkId,
        chainId: slot?.caipNetwork?.id,
        approvedCaipNetworkIds: slot?.approvedCaipNetworkIds,
        supportsAllNetworks: slot?.supportsAllNetworks ?? true,
      }
    },
  },
  networks: {
    of: ['networks'],
    read: ({ networks }, namespace) =>
      (namespace && networks.state.byNamespace[namespace]?.requestedCaipNetworks) ?? [],
  },
  caipNetwork: {
    of: ['networks'],
    read: ({ networks }, namespace) => networks.current(namespace),
  },
  activeChain: {
    of: ['networks'],
    read: ({ networks }) => networks.state.activeNamespace,
  },
  state: {
    of: ['modal', 'networks', 'launcher'],
    read: ({ modal, networks, launcher }) => ({
      loading: launcher.state.loading,
      open: modal.state.open,
      selectedNetworkId: networks.current()?.caipNetworkId,
      activeChain: networks.state.activeNamespace,
      initialized: launcher.state.initialized,
    }),
  },
  theme: {
    of: ['theme'],
    read: ({ theme }) => ({ themeMode: theme.state.mode, themeVariables: { ...theme.state.variables } }),
  },
  event: {
    of: ['events'],
    read: ({ events }) => ({
      timestamp: events.state.last?.timestamp ?? 0,
      data: events.state.last?.data,
      reportedErrors: { ...events.state.reportedErrors },
    }),
  },
  connectors: {
    of: ['connectors', 'networks'],
    read: ({ connectors }, namespace) =>
      connectors.state.all.filter(({ chains }) => namespace && chains.includes(namespace)),
  },
  connections: {
    of: ['connections'],
    read: ({ connections }) => ({ ...connections.state.byNamespace }),
  },
  activeConnections: {
    of: ['connections'],
    read({ connections }) {
      const found: Partial<Record<ChainNamespace, Connection>> = {}
      for (const [key, list] of Object.entries(connections.state.byNamespace)) {
        const namespace = key as ChainNamespace
        const id = connections.activeConnector(namespace)?.id
        const connection = list.find(({ connectorId }) => connectorId === id)
        if (connection) found[namespace] = connection
      }
      return found
    },
  },
  recentConnections: {
    of: ['connections'],
    read: ({ connections }) => ({ ...connections.state.recent }),
  },
  features: {
    of: ['features'],
    read: ({ features }) => features.state && { ...features.state },
  },
  pairing: {
    of: ['pairing'],
    read: ({ pairing }) => pairing.state.pairing,
  },
}

/** Creates the observables of a kit, each once per namespace. */
export function createObserve(store: Store, launcher: Source['launcher']): Observe {
  const source = { ...store, launcher, pairing: { state: store.use(pairingStateFeature) } }
  const made = new Map<string, Observable<unknown>>()
  return <Name extends keyof KitValues>(name: Name, namespace?: ChainNamespace): Observable<KitValues[Name]> => {
    const key = `${name} ${namespace}`
    const known = made.get(key) ?? observable(rows[name] as Row<unknown>, namespace)
    made.set(key, known)
    return known as Observable<KitValues[Name]>
  }

  function observable<Value>({ of, read }: Row<Value>, namespace: ChainNamespace | undefined): Observable<Value> {
    let last: { value: Value } | undefined
    const get = (): Value => {
      const value = read(source, namespace ?? store.networks.state.activeNamespace)
      if (last === undefined || !isEqual(last.value, value)) last = { value }
      return last.value
    }
    return {
      get,
      watch(listener) {
        let seen = get()
        const look = (): void => {
          const value = get()
          if (value === seen) return
          seen = value
          listener()
        }
        const stops = of.map(name => subscribe(source[name].state, look))
        return () => stops.forEach(stop => stop())
      },
    }
  }
}

/** Reads every value. */
export function readAll(source: Source): KitValues {
  return Object.fromEntries(Object.entries(rows).map(([name, { read }]) => [name, read(source, undefined)])) as never
}

/**
 * Calls back at once and then at every change. A callback that throws must not stop the subscribing module, because chunks that
 * share code with it, such as the modal's, would then not load. The error goes to the page's own error reporting.
 */
export function follow<Value>(observed: Observable<Value>, callback: (value: Value) => void): Stop {
  const tell = (): void => {
    try {
      callback(observed.get())
    } catch (error) {
      void Promise.reject(error)
    }
  }
  tell()
  return observed.watch(tell)
}
