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

/** What can be read and followed of a kit, by name: getters, subscriptions and hooks all read it here. */
export interface KitValues {
  /** A family's account. */
  account: AccountSnapshot
  /** What has been looked up about a family's account: balance, name and picture, as far as they are known. */
  details: AccountDetails
  /** The wallet of a family's account. */
  wallet: WalletInfo | undefined
  /** A family's network, and what its wallet allows. */
  network: NetworkSnapshot
  /** The networks of a family that the site lists. */
  networks: readonly CaipNetwork[]
  /** A family's network alone. */
  caipNetwork: CaipNetwork | undefined
  /** The family that the site is on. */
  activeChain: ChainNamespace | undefined
  /** What the kit and its modal are doing. */
  state: KitState
  /** Theme and variables. */
  theme: ThemeSnapshot
  /** The latest event. */
  event: EventSnapshot
  /** The wallets that can be connected in a family. */
  connectors: readonly Connector[]
  /** The wallets that are connected, by family. */
  connections: Partial<Record<ChainNamespace, readonly Connection[]>>
  /** Whose account and provider each family's are; none while it is still being restored. */
  activeConnections: Partial<Record<ChainNamespace, Connection>>
  /** Wallets of earlier that are not connected now, by family. */
  recentConnections: Partial<Record<ChainNamespace, readonly StoredConnection[]>>
  /** What is switched on; `undefined` where there is no kit. */
  features: Features | undefined
  /** The pairing that is under way. */
  pairing: PairingState
}

/** How a kit is read. Two calls give the same object. */
export type Observe = <Name extends keyof KitValues>(
  name: Name,
  namespace?: ChainNamespace,
) => Observable<KitValues[Name]>

/** What the launcher adds to the state of the store. */
export interface LauncherState {
  loading: boolean
  initialized: boolean
}

export function createLauncherState(): LauncherState {
  return proxy({ loading: false, initialized: false })
}

/** What values are read from. */
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
  /** Whose states it changes with. */
  readonly of: readonly (keyof Source)[]
  /** @param namespace the family that was asked for, else the active one */
  readonly read: (source: Source, namespace: ChainNamespace | undefined) => Value
}

/** Every value that sites see, computed from the store's state and from nothing else. */
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
      for (const [family, list] of Object.entries(connections.state.byNamespace)) {
        const namespace = family as ChainNamespace
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

/** The values of a kit, each made once for a family. */
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

/** Every value, as it is read now. */
export function readAll(source: Source): KitValues {
  return Object.fromEntries(Object.entries(rows).map(([name, { read }]) => [name, read(source, undefined)])) as never
}

/**
 * Calls back at once and then at every change. A callback that throws does not stop the module that subscribes: chunks that share code
 * with it, the modal's among them, would then not load either. The page's own error reporting hears of it.
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
