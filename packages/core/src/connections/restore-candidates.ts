import type { ChainNamespace } from '@latchkey/primitives'

import type { ConnectionRecords } from './connection-records.ts'
import type { NamespaceStates } from './namespace-states.ts'
import type { RememberedConnection } from './remembered-connections.ts'
import type { RestoreCandidate } from './restorations.ts'

export interface CandidateSources {
  records: ConnectionRecords
  slots: NamespaceStates
  configured(): ChainNamespace[]
  isMultiWallet(): boolean
}

/** Returns the stored connections that have not come. */
export function lateCandidates({ records, slots, configured, isMultiWallet }: CandidateSources): RestoreCandidate[] {
  return configured().flatMap(namespace => {
    const activeId = records.activeIn(namespace)
    const stored = records.in(namespace).filter(({ connectorId }) => isMultiWallet() || connectorId === activeId)
    const isBare = activeId !== undefined && !stored.some(({ connectorId }) => connectorId === activeId)
    const all: RememberedConnection[] = isBare ? [...stored, { connectorId: activeId, namespace }] : stored
    return all
      .filter(connection => !slots.find(connection) && !records.isBlocked(connection))
      .map(connection => ({
        connection,
        activates: connection.connectorId === activeId && !slots.of(namespace).active,
      }))
  })
}

/** Returns the stored connections besides the active ones. */
export function waitingCandidates(
  { records, slots, configured }: CandidateSources,
  active: readonly RememberedConnection[] = [],
): RestoreCandidate[] {
  const isActive = ({ namespace, connectorId }: RememberedConnection): boolean =>
    active.some(each => each.namespace === namespace && each.connectorId === connectorId)
  return configured()
    .flatMap(namespace => records.in(namespace))
    .filter(connection => !slots.find(connection) && !records.isBlocked(connection) && !isActive(connection))
    .map(connection => ({ connection, activates: false }))
}
