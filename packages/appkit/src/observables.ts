import { type Connection, pairingStateFeature, type Store } from '@latchkey/core'
import type { ChainNamespace, Stop, WalletInfo } from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import type { AccountSnapshot, KitObservables, KitState, NetworkSnapshot, Observable } from './app-kit.ts'
import { isEqual } from './is-equal.ts'

/** What the launcher adds to the state of the store. */
export interface LauncherState {
  loading: boolean
  initialized: boolean
}

export function createLauncherState(): LauncherState {
  return proxy({ loading: false, initialized: false })
}

/** The shapes that sites see, each computed from the store's state and from nothing else. */
export function createObservables(store: Store, launcher: LauncherState): KitObservables {
  const { accounts, networks, connections, modal, theme, events, features } = store
  const pairingState = store.use(pairingStateFeature)
  const active = (): ChainNamespace | undefined => networks.state.activeNamespace
  const perNamespace = <Value>(make: (namespace?: ChainNamespace) => Observable<Value>): typeof make => {
    const made = new Map<ChainNamespace | undefined, Observable<Value>>()
    return namespace => {
      const known = made.get(namespace) ?? make(namespace)
      made.set(namespace, known)
      return known
    }
  }

  return {
    account: perNamespace(namespace =>
      observable([accounts.state, networks.state], () => toAccount(store, namespace ?? active())),
    ),
    wallet: perNamespace(namespace =>
      observable(
        [accounts.state, networks.state],
        (): WalletInfo | undefined => accounts.identity(namespace ?? active())?.wallet,
      ),
    ),
    network: observable([networks.state], (): NetworkSnapshot => {
      const slot = active() && networks.state.byNamespace[active() as ChainNamespace]
      return {
        caipNetwork: slot?.caipNetwork,
        caipNetworkId: slot?.caipNetwork?.caipNetworkId,
        chainId: slot?.caipNetwork?.id,
        approvedCaipNetworkIds: slot?.approvedCaipNetworkIds,
        supportsAllNetworks: slot?.supportsAllNetworks ?? true,
      }
    }),
    state: observable([modal.state, networks.state, launcher], (): KitState => ({
      loading: launcher.loading,
      open: modal.state.open,
      selectedNetworkId: networks.current()?.caipNetworkId,
      activeChain: active(),
      initialized: launcher.initialized,
    })),
    theme: observable([theme.state], () => ({
      themeMode: theme.state.mode,
      themeVariables: { ...theme.state.variables },
    })),
    event: observable([events.state], () => ({
      timestamp: events.state.last?.timestamp ?? 0,
      data: events.state.last?.data,
      reportedErrors: { ...events.state.reportedErrors },
    })),
    connections: observable([connections.state], () => ({ ...connections.state.byNamespace })),
    activeConnections: observable([connections.state], () => {
      const found: Partial<Record<ChainNamespace, Connection>> = {}
      for (const [family, list] of Object.entries(connections.state.byNamespace)) {
        const namespace = family as ChainNamespace
        const id = connections.activeConnector(namespace)?.id
        const connection = list.find(({ connectorId }) => connectorId === id)
        if (connection) found[namespace] = connection
      }
      return found
    }),
    recentConnections: observable([connections.state], () => ({ ...connections.state.recent })),
    features: observable([features.state], () => ({ ...features.state })),
    pairing: observable([pairingState], () => pairingState.pairing),
  }
}

export function toAccount({ accounts }: Store, namespace: ChainNamespace | undefined): AccountSnapshot {
  const { account } = accounts.get(namespace)
  const identity = accounts.identity(namespace)
  const restored = account.status === 'connecting' && account.restored !== undefined
  return {
    allAccounts: identity?.accounts ?? [],
    caipAddress: identity?.caipAddress,
    address: identity?.address,
    isConnected: identity !== undefined,
    status: restored ? 'reconnecting' : account.status,
  }
}

function observable<Value>(sources: readonly object[], compute: () => Value): Observable<Value> {
  let last: { value: Value } | undefined
  const get = (): Value => {
    const value = compute()
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
      const stops = sources.map(source => subscribe(source, look))
      return () => stops.forEach(stop => stop())
    },
  }
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
