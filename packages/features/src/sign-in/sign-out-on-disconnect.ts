import type { Store } from '@latchkey/core'
import type { ChainNamespace, SIWXConfig, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { Departed } from './end-sessions.ts'

/** The waits before a failed sign-out is tried again, in milliseconds. */
export const signOutRetryMs: readonly number[] = [2_000, 10_000]

/**
 * Ends the sessions of every account that leaves with its wallet, on every network, unless the site says otherwise (`signOutOnDisconnect`). With the last wallet of a
 * namespace all sessions of the namespace end, with the last wallet of all every session. An account that another connected wallet has keeps its sessions.
 */
export function signOutOnDisconnect(store: Store, config: SIWXConfig): Stop {
  const { connections, environment } = store
  /** The addresses that each connector has given in a namespace since the page was loaded. Those of a connection that has just ended are in no state any more. */
  const known = new Map<ChainNamespace, Map<string, Set<string>>>()
  const stops = new Set<Stop>()

  function collect(): void {
    for (const [namespace, connected] of entriesOf(connections.state.byNamespace)) {
      const byConnector = known.get(namespace) ?? new Map<string, Set<string>>()
      known.set(namespace, byConnector)
      for (const { connectorId, accounts } of connected) {
        const addresses = byConnector.get(connectorId) ?? new Set()
        byConnector.set(connectorId, addresses)
        for (const { address } of accounts) addresses.add(address)
      }
    }
  }

  function findDeparted(namespaces: readonly ChainNamespace[]): Departed {
    return new Map(
      namespaces.map(namespace => {
        const connected = connections.state.byNamespace[namespace] ?? []
        const isLive = (connectorId: string) => connected.some(each => each.connectorId === connectorId)
        const left = [...(known.get(namespace) ?? [])].filter(([connectorId]) => !isLive(connectorId))
        return [namespace, connected.length === 0 ? 'all' : left.flatMap(([, addresses]) => [...addresses])]
      }),
    )
  }

  async function signOut(departed: Departed, failures = 0): Promise<void> {
    try {
      if (!Object.values(connections.state.byNamespace).some(each => each.length > 0))
        return await (config.signOut ? config.signOut() : config.setSessions([]))
      // The site keeps the sessions, those of an earlier visit among them. Who signs in does not wait for what ends them.
      const { endSessions } = await import('./end-sessions.ts')
      await endSessions(store, config, departed, known)
    } catch (error) {
      const retryMs = signOutRetryMs[failures]
      if (retryMs !== undefined) stops.add(environment.clock.after(retryMs, () => void signOut(departed, failures + 1)))
      else environment.browser.log('error', 'The site did not sign the visitor out', error)
    }
  }

  collect()
  stops.add(subscribe(connections.state, collect))
  stops.add(
    connections.events.on('disconnected', ({ namespaces }) => {
      if (config.signOutOnDisconnect === false) return
      void signOut(findDeparted(namespaces))
    }),
  )
  return () => stops.forEach(stop => stop())
}

function entriesOf<Value>(byNamespace: Readonly<Partial<Record<ChainNamespace, Value>>>): [ChainNamespace, Value][] {
  return Object.entries(byNamespace) as [ChainNamespace, Value][]
}
