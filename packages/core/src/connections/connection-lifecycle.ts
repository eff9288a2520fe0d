import {
  type ChainNamespace,
  type Clock,
  type Connector,
  isUserRejection,
  untilAborted,
  type WalletSession,
} from '@latchkey/primitives'

import type { ConnectorsController } from '../connectors-controller.ts'
import { KitError } from '../errors.ts'
import type { KitStorage } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import { timeout } from '../timeout.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectAttempts } from './connect-attempts.ts'
import { toConnectRequest } from './connect-request.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { ConnectionsState, ConnectOptions } from './connection.ts'
import { createTabFollower } from './follow-tabs.ts'
import { accountsIn, type LiveConnection } from './live-connection.ts'
import type { LiveConnections } from './live-connections.ts'
import type { RememberedConnection } from './remembered-connections.ts'
import type { ConnectionRestorer, RestoreCandidate } from './restorations.ts'
import { createConnectionRestorer, restoreWaitMs } from './restore-connections.ts'
import { type ConnectionSwitcher, createConnectionSwitcher } from './switch-connection.ts'
import type { WalletRequests } from './wallet-requests.ts'

/** What there is to do once somebody is, or was, connected: restoring, switching, keeping tabs in step. */
export interface ConnectionLifecycle extends ConnectionSwitcher {
  readonly restorer: ConnectionRestorer
  /** @param active each family's active connection of the last visit, which shows already */
  restore(active: readonly RememberedConnection[]): Promise<void>
  /** Asks again for what is written down and has not come. */
  restoreLate(): void
  /** Takes up what is written down besides what is live. */
  restoreWaiting(): void
  /** Another tab wrote something. */
  followTabs(): void
  stop(): void
}

export interface ConnectionLifecycleDependencies {
  accounts: AccountsController
  networks: NetworksController
  connectors: ConnectorsController
  storage: KitStorage
  clock: Clock
  enableReconnect: boolean
  state: ConnectionsState
  records: ConnectionRecords
  attempts: ConnectAttempts
  requests: WalletRequests
  live: LiveConnections
  isMultiWallet(): boolean
  /** @param activeIn the families in which the wallet becomes the active one */
  connect(connector: Connector, options: ConnectOptions, activeIn: readonly ChainNamespace[]): Promise<WalletSession>
  /** One wallet has one session: what it already serves is asked for again with what is new. */
  familiesOf(connector: Connector, namespaces: readonly ChainNamespace[]): ChainNamespace[]
  stopped: AbortSignal
}

export function createConnectionLifecycle(deps: ConnectionLifecycleDependencies): ConnectionLifecycle {
  const {
    accounts,
    networks,
    storage,
    clock,
    state,
    records,
    attempts,
    requests,
    live,
    isMultiWallet,
    familiesOf,
    stopped,
  } = deps
  const configured = (): ChainNamespace[] => Object.keys(networks.state.byNamespace) as ChainNamespace[]
  const restorer = createConnectionRestorer({ ...deps, reconnect: reconnectRemembered })
  const switcher = createConnectionSwitcher({ ...deps, restorer, reconnectOrAsk, recent: () => state.recent })
  const tabs = createTabFollower({ ...deps, restorer, confirm, setPreferredAccountType })

  /** Takes a wallet up without asking anybody, in all that it serves. Waits as long as a reload does. */
  async function reconnect(
    connector: Connector,
    request: ReturnType<typeof toConnectRequest>,
    signal: AbortSignal,
  ): Promise<WalletSession | undefined> {
    const wait = timeout(clock, restoreWaitMs, () => new KitError('walletTimeout'))
    try {
      return await untilAborted(connector.reconnect({ ...request, signal }), AbortSignal.any([signal, wait.signal]))
    } finally {
      wait.stop()
    }
  }

  function reconnectRemembered(
    connector: Connector,
    candidates: readonly RememberedConnection[],
  ): Promise<WalletSession | undefined> {
    const families = familiesOf(
      connector,
      candidates.map(({ namespace }) => namespace),
    )
    const where = Object.fromEntries(candidates.map(({ namespace, networkId }) => [namespace, networkId]))
    return connector.reconnect({ ...toConnectRequest(networks, families, where), signal: stopped })
  }

  function reconnectRequest({ connector, session }: LiveConnection): ReturnType<typeof toConnectRequest> {
    return toConnectRequest(networks, live.heldBy(connector), session.networks)
  }

  function reconnectOrAsk(
    connection: LiveConnection,
    namespace: ChainNamespace,
    given: AbortSignal | undefined,
  ): Promise<WalletSession> {
    const { connector } = connection
    return attempts.run({
      connectorId: connector.id,
      namespaces: [namespace],
      signal: given,
      async act(signal, showConnecting) {
        const request = reconnectRequest(connection)
        // A person waits: one that is locked or failed unasked is asked.
        let session = await reconnect(connector, request, signal).catch((error: unknown) => {
          if (signal.aborted || error instanceof KitError || isUserRejection(error)) throw error
        })
        if (!session) {
          showConnecting(namespace)
          session = await requests.connect(connector, request, signal)
        }
        signal.throwIfAborted()
        if (live.find({ namespace, connectorId: connector.id }) !== connection)
          throw new KitError('connectFailed', { advice: 'The wallet was disconnected meanwhile' })
        return session
      },
    })
  }

  async function confirm(connection: LiveConnection, namespace: ChainNamespace): Promise<boolean> {
    try {
      const session = await reconnect(connection.connector, reconnectRequest(connection), stopped)
      return session !== undefined && accountsIn(session, namespace).length > 0
    } catch {
      // A wallet that fails or is silent has not said that the site is no longer connected.
      return true
    }
  }

  async function restore(active: readonly RememberedConnection[]): Promise<void> {
    // The visitor may have left while this chunk was on its way.
    for (const { namespace } of active.filter(records.isBlocked)) accounts.dispatch(namespace, { type: 'unrestored' })
    const shown = active
      .filter(connection => !records.isBlocked(connection))
      .map((connection): RestoreCandidate => ({ connection, activates: !live.get(connection.namespace) }))
    await restorer.restore([...shown, ...(isMultiWallet() ? waiting(active) : [])])
  }

  function restoreLate(): void {
    if (!deps.enableReconnect) return
    const late = configured().flatMap(namespace => {
      const activeId = storage.connectedConnectorId(namespace).read()
      const stored = records.in(namespace).filter(({ connectorId }) => isMultiWallet() || connectorId === activeId)
      const isBare = activeId !== undefined && !stored.some(({ connectorId }) => connectorId === activeId)
      const all: RememberedConnection[] = isBare ? [...stored, { connectorId: activeId, namespace }] : stored
      return all
        .filter(connection => !live.find(connection) && !records.isBlocked(connection))
        .map(connection => ({ connection, activates: connection.connectorId === activeId && !live.get(namespace) }))
    })
    void restorer.restore(late, { isAgain: true })
  }

  /** The connections that are written down besides. */
  function waiting(active: readonly RememberedConnection[]): RestoreCandidate[] {
    return configured()
      .flatMap(namespace => records.in(namespace))
      .filter(
        connection =>
          !live.find(connection) &&
          !records.isBlocked(connection) &&
          !active.some(
            ({ namespace, connectorId }) =>
              namespace === connection.namespace && connectorId === connection.connectorId,
          ),
      )
      .map(connection => ({ connection, activates: false }))
  }

  function setPreferredAccountType(namespace: ChainNamespace): void {
    const type = storage.preferredAccountTypes.read()[namespace]
    if (!type || type === accounts.get(namespace).preferredAccountType) return
    accounts.setPreferredType(namespace, type)
    live.withoutPersisting(() => live.refresh(namespace))
  }

  return {
    ...switcher,
    restorer,
    restore,
    restoreLate,
    restoreWaiting: () => void restorer.restore(waiting([])),
    followTabs: tabs.follow,
    stop() {
      tabs.stop()
      restorer.stop()
    },
  }
}
