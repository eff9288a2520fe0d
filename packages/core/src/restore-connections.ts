import type { ChainNamespace, Connector } from '@latchkey/primitives'

import { abortable, timeout } from './abortable.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectorsController } from './connectors-controller.ts'
import type { Clock } from './environment.ts'
import { KitError } from './errors.ts'
import type { LiveConnections } from './live-connections.ts'
import type { NetworksController } from './networks-controller.ts'
import type { RememberedConnection } from './remembered-connections.ts'

/** Takes up the connections of the last visit. */
export interface ConnectionRestorer {
  /** Resolves when every wallet has answered or had its time. */
  restore(remembered: readonly RememberedConnection[]): Promise<void>
  /** Which connector a family's restoration waits for. */
  connectorIdOf(namespace: ChainNamespace): string | undefined
  /** Something else decides about these families: the restoration's outcome no longer touches them. */
  yieldTo(namespaces: readonly ChainNamespace[]): void
}

/** How long a reload waits for a wallet to show up and answer. */
const restoreWaitMs = 5_000

export interface RestorerDependencies {
  accounts: AccountsController
  networks: NetworksController
  connectors: ConnectorsController
  clock: Clock
  live: LiveConnections
  reconnect(connector: Connector, namespaces: readonly ChainNamespace[]): ReturnType<Connector['reconnect']>
}

export function createConnectionRestorer(deps: RestorerDependencies): ConnectionRestorer {
  const { accounts, networks, connectors, clock, live } = deps
  const underway = new Map<ChainNamespace, { connectorId: string; attempt: AbortController }>()

  async function restore(remembered: readonly RememberedConnection[]): Promise<void> {
    const answers = new Map<Connector, Promise<void>>()
    for (const connection of remembered) {
      underway.set(connection.namespace, { connectorId: connection.connectorId, attempt: new AbortController() })
    }

    /** One wallet is asked once for all families that it served. */
    function askOnce(connector: Connector): Promise<void> {
      const own = remembered.filter(
        each => each.connectorId === connector.id && connector.chains.includes(each.namespace),
      )
      const answer =
        answers.get(connector) ??
        take(
          connector,
          own.map(({ namespace }) => namespace),
        )
      answers.set(connector, answer)
      return answer
    }
    await Promise.all(remembered.map(connection => restoreOne(connection, askOnce)))
  }

  async function take(connector: Connector, namespaces: readonly ChainNamespace[]): Promise<void> {
    const session = await deps.reconnect(connector, namespaces)
    // Whoever did not wait any longer is not taken by surprise.
    const still = namespaces.filter(namespace => underway.get(namespace)?.connectorId === connector.id)
    if (session && still.length > 0) live.establish(connector, session, still, false)
  }

  async function restoreOne(
    { namespace, connectorId }: RememberedConnection,
    ask: (connector: Connector) => Promise<void>,
  ): Promise<void> {
    const attempt = underway.get(namespace)?.attempt
    if (!attempt) return
    const wait = timeout(clock, restoreWaitMs, () => new KitError('walletTimeout'))
    const signal = AbortSignal.any([attempt.signal, wait.signal])
    try {
      const connector = await connectors.whenFound(connectorId, namespace, signal)
      if (connector) await abortable(ask(connector), signal)
    } catch {
      // The wallet refused, failed or kept silent: the visitor finds out by being disconnected.
    } finally {
      wait.stop()
    }
    if (attempt.signal.aborted) return
    underway.delete(namespace)
    accounts.dispatch(namespace, { type: 'unrestored' })
    if (!live.get(namespace)) networks.resetApproval(namespace)
    live.persist([namespace])
  }

  return {
    restore,
    connectorIdOf: namespace => underway.get(namespace)?.connectorId,
    yieldTo(namespaces) {
      for (const namespace of namespaces) {
        underway.get(namespace)?.attempt.abort(new KitError('connectSuperseded'))
        underway.delete(namespace)
      }
    },
  }
}
