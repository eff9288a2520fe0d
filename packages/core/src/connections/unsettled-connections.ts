import type { ChainNamespace } from '@latchkey/primitives'

import type { NetworksController } from '../networks-controller.ts'
import type { StagedAttempt } from './connect-stages.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { NamespaceStates } from './namespace-states.ts'
import type { LiveConnection } from './live-connection.ts'
import type { NamespaceActivation } from './activate-namespace.ts'

/**
 * Connections that show while features have not confirmed them. Until then they are not stored, for other tabs or the
 * next visit, and a connection that they replace stays behind them.
 */
export interface UnsettledConnections {
  /**
   * Registers a connection before it shows in a namespace. Undoes another unconfirmed connection there.
   *
   * @param isMoved whether the namespace becomes the active one with it
   */
  begin(attempt: StagedAttempt, namespace: ChainNamespace, connection: LiveConnection, isMoved: boolean): void
  /** Confirms an attempt's connection: stores it, then removes the one that it replaces. */
  settle(attempt: StagedAttempt): void
  /** Undoes an attempt's connection and restores the former state of its namespaces. */
  revert(attempt: StagedAttempt): void
  /** Handles an unconfirmed connection that left a namespace. */
  end(namespace: ChainNamespace): void
}

export interface UnsettledConnectionsDependencies {
  slots: NamespaceStates
  display: NamespaceActivation
  networks: NetworksController
  records: ConnectionRecords
  isMultiWallet(): boolean
  persist(connection: LiveConnection, namespaces: readonly ChainNamespace[]): void
  persistActive(namespace: ChainNamespace): void
  replaceOthers(namespace: ChainNamespace): void
  removeUnrequested(namespace: ChainNamespace, connection: LiveConnection): void
}

export function createUnsettledConnections(deps: UnsettledConnectionsDependencies): UnsettledConnections {
  const { slots, display, networks, records, isMultiWallet } = deps

  /** Restores the former state of a namespace, except for changes by other connections. */
  function end(namespace: ChainNamespace): void {
    const slot = slots.of(namespace)
    const { unsettled } = slot
    if (!unsettled) return
    const { connection, isNew, before, networkId, from } = unsettled
    const wasActive = slot.active === connection
    if (isNew) deps.removeUnrequested(namespace, connection)
    slot.unsettled = undefined
    if (wasActive) slot.active = before && slots.holds(namespace, before) ? before : slot.live[0]
    if (!isMultiWallet()) deps.replaceOthers(namespace)
    if (from && networks.state.activeNamespace === namespace) networks.setActiveNamespace(from, false)
    if (wasActive && networkId) networks.follow(networkId)
    if (wasActive && !slot.active) {
      display.showAccount(namespace)
      networks.resetApproval(namespace)
    }
    display.show(namespace)
    // It may be stored from the last visit. Its wallet has been told that the site disconnected, so the entry is
    // deleted.
    const ref = { namespace, connectorId: connection.connector.id }
    const wasWritten = isNew && records.isActive(ref)
    if (isNew) records.drop(ref, false)
    if (wasWritten) deps.persistActive(namespace)
  }

  return {
    end,
    begin(attempt, namespace, connection, isMoved) {
      const slot = slots.of(namespace)
      if (slot.unsettled && slot.unsettled.connection !== connection) end(namespace)
      slot.unsettled = {
        connection,
        isNew: !slots.holds(namespace, connection),
        before: slot.active,
        networkId: networks.current(namespace)?.caipNetworkId,
        from: isMoved ? networks.state.activeNamespace : undefined,
        ...slot.unsettled,
        attempt,
      }
    },
    settle(attempt) {
      const settled = attempt.namespaces.flatMap(namespace => {
        const { unsettled } = slots.of(namespace)
        return unsettled?.attempt === attempt ? { namespace, ...unsettled } : []
      })
      for (const { namespace, connection } of settled) {
        slots.of(namespace).unsettled = undefined
        records.block({ namespace, connectorId: connection.connector.id }, false)
      }
      const namespaces = settled.map(({ namespace }) => namespace)
      // Stored before the replaced wallet is removed, because a page may end between two writes.
      if (settled[0]) deps.persist(settled[0].connection, namespaces)
      for (const { namespace, from } of settled) {
        if (from && networks.state.activeNamespace === namespace) networks.setActiveNamespace(namespace)
        if (!isMultiWallet()) deps.replaceOthers(namespace)
        display.show(namespace)
      }
    },
    revert(attempt) {
      const connection = slots.withConnector(attempt.connector)
      for (const namespace of attempt.namespaces) {
        if (slots.of(namespace).unsettled?.attempt === attempt) end(namespace)
        if (connection && !slots.holds(namespace, connection)) connection.asked.delete(namespace)
      }
    },
  }
}
