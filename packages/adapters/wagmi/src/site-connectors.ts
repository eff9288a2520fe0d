import { readProperty, type Stop } from '@latchkey/primitives'
import type { Config, Connection, Connector, State } from '@wagmi/core'

import { isKitConnector } from './kit-connector.ts'

/** Finds the wagmi connection by a connector of the site with this id: the current one, if a site has made several. */
export function findSiteConnection({ connections, current }: State, id: string): Connection | undefined {
  const found = readSiteConnections(connections).filter(({ connector }) => connector.id === id)
  return found.find(({ connector }) => connector.uid === current) ?? found.at(-1)
}

/**
 * Lists the connectors that the kit did not bring, one for each id: those of wagmi's list, and those that a site made as it connected them
 * (`connect(config, { connector: injected() })`), which are in no list. An id that the kit has brought stays the kit's.
 */
export function readSiteConnectors(config: Config): readonly Connector[] {
  const { connectors, state } = config
  const found = new Map<string, Connector>()
  for (const connector of connectors) if (!isKitConnector(connector)) found.set(connector.id, connector)
  for (const { connector } of readSiteConnections(state.connections)) {
    const connection = findSiteConnection(state, connector.id)
    if (connection) found.set(connector.id, connection.connector)
  }
  // The kit's pairing has that id.
  const taken = new Set(['walletConnect', ...connectors.filter(isKitConnector).map(({ id }) => id)])
  return [...found.values()].filter(({ id }) => !taken.has(id))
}

/** Calls `onChange` with the connectors that the kit did not bring, now and whenever there are others. */
export function watchSiteConnectors(config: Config, onChange: (connectors: readonly Connector[]) => void): Stop {
  let known: string | undefined
  const look = (): void => {
    const found = readSiteConnectors(config)
    const ids = found.map(({ id }) => id).join('\n')
    if (ids === known) return
    known = ids
    onChange(found)
  }
  const stops = [config._internal.connectors.subscribe(look), config.subscribe(({ connections }) => connections, look)]
  look()
  return () => stops.forEach(stop => stop())
}

/** Leaves out the stored connections of the last visit, which are names only, and those of a cookie, which are no map. */
function readSiteConnections(connections: State['connections']): readonly Connection[] {
  const all = connections instanceof Map ? [...connections.values()] : []
  return all.filter(({ connector }) => readProperty(connector, 'emitter') !== undefined && !isKitConnector(connector))
}
