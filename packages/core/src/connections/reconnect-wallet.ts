import {
  type CaipNetworkId,
  type ChainNamespace,
  type Clock,
  type Connector,
  isUserRejection,
  untilAborted,
  type WalletSession,
} from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import type { NetworksController } from '../networks-controller.ts'
import { timeout } from '../timeout.ts'
import type { ConnectAttempts } from './connect-attempts.ts'
import { toConnectRequest } from './connect-request.ts'
import type { FamilySlots } from './family-slots.ts'
import { accountsIn, type LiveConnection } from './live-connection.ts'
import type { RememberedConnection } from './remembered-connections.ts'
import { restoreWaitMs } from './restore-connections.ts'
import type { WalletRequests } from './wallet-requests.ts'

/** Reconnects wallets without asking anybody, in all that they serve. */
export interface WalletReconnects {
  /** One of the last visit, once for all its families. `undefined` is its word that there is none any longer. */
  remembered(connector: Connector, candidates: readonly RememberedConnection[]): Promise<WalletSession | undefined>
  /** One that is connected; a person waits for it, so it is asked where it gives nothing by itself. */
  orAsk(connection: LiveConnection, namespace: ChainNamespace, signal?: AbortSignal): Promise<WalletSession>
  /** @returns whether one that is connected still gives what it gave */
  confirm(connection: LiveConnection, namespace: ChainNamespace): Promise<boolean>
}

export interface WalletReconnectsDependencies {
  slots: FamilySlots
  networks: NetworksController
  clock: Clock
  attempts: ConnectAttempts
  requests: WalletRequests
  /** One wallet has one session: what it already serves is asked for again with what is new. */
  familiesOf(connector: Connector, namespaces: readonly ChainNamespace[]): ChainNamespace[]
  stopped: AbortSignal
}

export function createWalletReconnects(deps: WalletReconnectsDependencies): WalletReconnects {
  const { slots, networks, clock, attempts, requests, familiesOf, stopped } = deps

  /** Waits as long as a reload does. */
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

  function requestFor(connection: LiveConnection): ReturnType<typeof toConnectRequest> {
    return toConnectRequest(networks, slots.heldBy(connection), connection.session.networks)
  }

  return {
    remembered(connector, candidates) {
      const families = familiesOf(
        connector,
        candidates.map(({ namespace }) => namespace),
      )
      // In a family that another wallet shows, this one is where it says.
      const where: Partial<Record<ChainNamespace, CaipNetworkId>> = {
        ...slots.withConnector(connector)?.session.networks,
      }
      for (const { namespace, networkId } of candidates) if (networkId) where[namespace] = networkId
      return connector.reconnect({ ...toConnectRequest(networks, families, where), signal: stopped })
    },
    orAsk(connection, namespace, given) {
      const { connector } = connection
      return attempts.run({
        connectorId: connector.id,
        namespaces: [namespace],
        signal: given,
        async act({ signal, showConnecting }) {
          const request = requestFor(connection)
          // A person waits: one that is locked or failed unasked is asked.
          let session = await reconnect(connector, request, signal).catch((error: unknown) => {
            if (signal.aborted || error instanceof KitError || isUserRejection(error)) throw error
          })
          if (!session) {
            showConnecting(namespace)
            session = await requests.connect(connector, request, signal)
          }
          signal.throwIfAborted()
          if (slots.find({ namespace, connectorId: connector.id }) !== connection)
            throw new KitError('connectFailed', { advice: 'The wallet was disconnected meanwhile' })
          return session
        },
      })
    },
    async confirm(connection, namespace) {
      try {
        const session = await reconnect(connection.connector, requestFor(connection), stopped)
        return session !== undefined && accountsIn(session, namespace).length > 0
      } catch {
        // A wallet that fails or is silent has not said that the site is no longer connected.
        return true
      }
    },
  }
}
