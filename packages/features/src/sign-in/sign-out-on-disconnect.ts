import type { Store } from '@latchkey/core'
import type { ChainNamespace, SIWXConfig, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { Departed } from './end-sessions.ts'
import { listWallets } from './list-wallets.ts'

/** Waits before a failed sign-out is retried, in milliseconds. */
export const signOutRetryMs: readonly number[] = [2_000, 10_000]

/** Signs users out when their wallets disconnect. */
export interface DisconnectSignOut {
  /** Disconnects the wallets of a namespace for a reason other than the user's will. Their sessions stay. */
  keepSessions(namespace: ChainNamespace, disconnect: () => Promise<void>): Promise<void>
  stop(): void
}

/**
 * Ends the sessions of every account that leaves with its wallet, on every network, unless the site says otherwise
 * (`signOutOnDisconnect`). With the last wallet of a namespace all its sessions end, and with the last wallet of all
 * every session. An account that another connected wallet has keeps its sessions. So do the accounts of a wallet that
 * has locked itself, because it may come back.
 */
export function signOutOnDisconnect(store: Store, config: SIWXConfig): DisconnectSignOut {
  const { connections, environment } = store
  /**
   * Addresses that each connector has had in a namespace since the page was loaded. No other state has those of a
   * connection that has just ended.
   */
  const known = new Map<ChainNamespace, Map<string, Set<string>>>()
  /** Connectors whose sessions stay although they disconnect. */
  const spared = new Set<string>()
  const stops = new Set<Stop>()

  function collect(): void {
    for (const namespace of Object.keys(connections.state.byNamespace) as ChainNamespace[]) {
      const byConnector = known.get(namespace) ?? new Map<string, Set<string>>()
      known.set(namespace, byConnector)
      for (const { connectorId, accounts } of connections.state.byNamespace[namespace] ?? []) {
        const addresses = byConnector.get(connectorId) ?? new Set()
        byConnector.set(connectorId, addresses)
        for (const { address } of accounts) addresses.add(address)
      }
    }
  }

  function findDeparted(namespaces: readonly ChainNamespace[]): Departed {
    return new Map(
      namespaces.map(namespace => {
        const connected = listWallets(store, namespace)
        const isLive = (connectorId: string) => connected.some(each => each.connectorId === connectorId)
        const left = [...(known.get(namespace) ?? [])].filter(([connectorId]) => !isLive(connectorId))
        return [namespace, connected.length === 0 ? 'all' : left.flatMap(([, addresses]) => [...addresses])]
      }),
    )
  }

  async function signOut(departed: Departed, failures = 0): Promise<void> {
    try {
      const hasWallets = store.options.networks.some(each => listWallets(store, each.chainNamespace).length > 0)
      if (!hasWallets) return await (config.signOut ? config.signOut() : config.setSessions([]))
      // The site stores the sessions, also those of an earlier visit. The module that ends them is lazy, so that a
      // sign-in does not wait for it.
      const { endSessions } = await import('./end-sessions.ts')
      await endSessions(store, config, departed, known)
    } catch (error) {
      const retryMs = signOutRetryMs[failures]
      if (retryMs !== undefined) stops.add(environment.clock.after(retryMs, () => void signOut(departed, failures + 1)))
      else environment.browser.log('error', 'The site did not sign out', error)
    }
  }

  collect()
  stops.add(subscribe(connections.state, collect))
  stops.add(
    connections.events.on('disconnected', ({ connectorId, namespaces }) => {
      if (config.signOutOnDisconnect === false) return
      // Its sessions do not end later either, with another wallet of the namespace.
      if (spared.has(connectorId)) return namespaces.forEach(namespace => known.get(namespace)?.delete(connectorId))
      const isWaiting = namespaces.every(namespace =>
        listWallets(store, namespace).some(each => each.connectorId === connectorId),
      )
      if (!isWaiting) void signOut(findDeparted(namespaces))
    }),
  )
  return {
    async keepSessions(namespace, disconnect) {
      const leaving = (connections.state.byNamespace[namespace] ?? []).map(({ connectorId }) => connectorId)
      for (const connectorId of leaving) spared.add(connectorId)
      try {
        await disconnect()
      } finally {
        for (const connectorId of leaving) spared.delete(connectorId)
      }
    },
    stop: () => stops.forEach(stop => stop()),
  }
}
