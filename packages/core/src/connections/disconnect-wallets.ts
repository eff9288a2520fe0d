import { type ChainNamespace, type Clock, type Connector, raceAbort } from '@latchkey/primitives'

import type { ConnectorsController } from '../connectors-controller.ts'
import { KitError } from '../errors.ts'
import type { NetworksController } from '../networks-controller.ts'
import { timeout } from '../timeout.ts'
import type { ConnectAttempts } from './connect-attempts.ts'
import { connectionError } from './connection-error.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { ConnectionRef, DisconnectTarget } from './connection.ts'
import type { NamespaceStates } from './namespace-states.ts'
import type { LiveConnections } from './live-connections.ts'
import type { ConnectionRestorer } from './restorations.ts'
import type { NamespaceActivation } from './activate-namespace.ts'
import { staysElsewhere } from './stays-elsewhere.ts'

/** Time limit for a wallet to answer a disconnect (S9.11). */
const disconnectWaitMs = 3_000

export interface DisconnectDependencies {
  networks: NetworksController
  connectors: ConnectorsController
  records: ConnectionRecords
  attempts: ConnectAttempts
  slots: NamespaceStates
  display: NamespaceActivation
  live: LiveConnections
  restorer: ConnectionRestorer
  clock: Clock
  onEnded(wallets: ReadonlySet<Connector>): void
}

/**
 * Disconnects wallets. A wallet of several namespaces ends in all of them, because it has one session. If another
 * wallet of the user is connected in a namespace, it becomes active there.
 */
export function createDisconnect(
  deps: DisconnectDependencies,
): (target?: ChainNamespace | DisconnectTarget) => Promise<void> {
  const { networks, connectors, records, attempts, slots, display, live, restorer, clock } = deps
  const configured = (): ChainNamespace[] => Object.keys(networks.state.byNamespace) as ChainNamespace[]

  return async target => {
    const { namespace, connectorId } = typeof target === 'string' ? { namespace: target } : (target ?? {})
    if (namespace && !configured().includes(namespace)) throw new KitError('chainNotSupported')
    const wanted = namespace ? [namespace] : configured()
    const isMeant = (id: string): boolean => connectorId === undefined || id === connectorId
    const ended = wanted.flatMap(each =>
      idsIn(each)
        .filter(isMeant)
        .map((id): ConnectionRef => ({ namespace: each, connectorId: id })),
    )
    const wallets = new Set(ended.flatMap(each => walletOf(each) ?? []))
    for (const wallet of wallets) {
      for (const held of slots.heldBy(slots.withConnector(wallet)))
        if (!ended.some(each => each.namespace === held && each.connectorId === wallet.id))
          ended.push({ namespace: held, connectorId: wallet.id })
    }
    // The active connection of a namespace comes last, here and below, because other tabs follow each write.
    for (const each of ended.toReversed()) records.block(each, true)
    // Wallets that are locked or have not answered since the reload. They do not show.
    const waiting = ended.filter(
      each => !slots.find(each) && restorer.lateIdsIn(each.namespace).includes(each.connectorId),
    )
    const reason = new KitError('connectFailed', { advice: 'The visitor disconnected' })
    for (const each of wanted) attempts.end(each, reason, isMeant)
    deps.onEnded(wallets)
    for (const each of ended) restorer.cancel(each)
    // In this order no wallet that is about to leave becomes active meanwhile, and the active one becomes the newest
    // recent connection.
    for (const each of ended.toReversed()) {
      const connection = slots.find(each)
      if (connection) live.release(connection, [each.namespace], true)
    }
    for (const each of ended) {
      records.drop(each, true)
      const isWritten = records.isActive(each)
      // Another tab may already hold the next wallet. With one wallet at a time there is no next one.
      const next = slots.settledIn(each.namespace)?.connector.id ?? records.nextIn(each.namespace)
      if (isWritten) records.setActive(each.namespace, next)
    }
    for (const each of new Set([...wanted, ...ended.map(({ namespace }) => namespace)])) {
      const slot = slots.of(each)
      if (slot.active || slot.attempt || restorer.connectorIdsIn(each).length > 0) continue
      slot.restoring = undefined
      display.showAccount(each)
    }
    waiting.forEach(live.notifyDisconnected)
    const failures = (await Promise.all([...wallets].map(tell))).flat()
    if (failures.length === 0) return
    const code = connectorId === undefined ? 'disconnectChainsFailed' : 'disconnectFailed'
    throw connectionError(code, { cause: failures.length > 1 ? new AggregateError(failures) : failures[0] })
  }

  /** Returns the connectors of a namespace: connected, being restored, or stored by another tab. */
  function idsIn(namespace: ChainNamespace): string[] {
    const written = records.activeIn(namespace)
    return [
      ...new Set([
        ...slots.in(namespace).map(({ connector }) => connector.id),
        ...restorer.connectorIdsIn(namespace),
        ...records.in(namespace).map(each => each.connectorId),
        ...(written === undefined ? [] : [written]),
      ]),
    ]
  }

  function walletOf(ref: ConnectionRef): Connector | undefined {
    return slots.find(ref)?.connector ?? connectors.find(ref.connectorId, ref.namespace)
  }

  /** Disconnects at the wallet. @returns the errors */
  async function tell(connector: Connector): Promise<unknown[]> {
    const wait = timeout(clock, disconnectWaitMs, () => new KitError('walletTimeout'))
    try {
      await raceAbort(connector.disconnect({ keepsPermission: staysElsewhere(connector, deps) }), wait.signal)
      return []
    } catch (error) {
      return [error]
    } finally {
      wait.stop()
    }
  }
}
