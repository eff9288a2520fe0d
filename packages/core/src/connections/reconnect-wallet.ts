import {
  type CaipNetworkId,
  type ChainNamespace,
  type Clock,
  type Connector,
  isUserRejection,
  raceAbort,
  type WalletSession,
} from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import type { NetworksController } from '../networks-controller.ts'
import { timeout } from '../timeout.ts'
import type { ConnectAttempts } from './connect-attempts.ts'
import { toConnectRequest } from './connect-request.ts'
import type { NamespaceStates } from './namespace-states.ts'
import { accountsIn, type LiveConnection } from './live-connection.ts'
import type { RememberedConnection } from './remembered-connections.ts'
import { restoreWaitMs } from './restore-connections.ts'
import type { WalletRequests } from './wallet-requests.ts'

/** Reconnects wallets without a prompt, in all their namespaces. */
export interface WalletReconnects {
  /**
   * Reconnects a wallet of the last visit, once for all its namespaces. Resolves with `undefined` if the wallet reports
   * that the connection has ended.
   */
  remembered(connector: Connector, candidates: readonly RememberedConnection[]): Promise<WalletSession | undefined>
  /** Reconnects a connected wallet for a waiting user, so the wallet prompts if it gives no session silently. */
  orAsk(connection: LiveConnection, namespace: ChainNamespace, signal?: AbortSignal): Promise<WalletSession>
  /** Reconnects a connected wallet silently. @returns whether it still shares an account */
  confirm(connection: LiveConnection, namespace: ChainNamespace): Promise<boolean>
}

export interface WalletReconnectsDependencies {
  slots: NamespaceStates
  networks: NetworksController
  clock: Clock
  attempts: ConnectAttempts
  requests: WalletRequests
  /** Adds the namespaces that the wallet already serves to the new ones, because one wallet has one session. */
  namespacesOf(connector: Connector, namespaces: readonly ChainNamespace[]): ChainNamespace[]
  stopped: AbortSignal
}

export function createWalletReconnects(deps: WalletReconnectsDependencies): WalletReconnects {
  const { slots, networks, clock, attempts, requests, namespacesOf, stopped } = deps

  /** Uses the time limit of a reload. */
  async function reconnect(
    connector: Connector,
    request: ReturnType<typeof toConnectRequest>,
    signal: AbortSignal,
  ): Promise<WalletSession | undefined> {
    const wait = timeout(clock, restoreWaitMs, () => new KitError('walletTimeout'))
    try {
      return await raceAbort(connector.reconnect({ ...request, signal }), AbortSignal.any([signal, wait.signal]))
    } finally {
      wait.stop()
    }
  }

  function requestFor(connection: LiveConnection): ReturnType<typeof toConnectRequest> {
    return toConnectRequest(networks, slots.heldBy(connection), connection.session.networks)
  }

  return {
    remembered(connector, candidates) {
      const namespaces = namespacesOf(
        connector,
        candidates.map(({ namespace }) => namespace),
      )
      // If another wallet is active in a namespace, this one keeps its own chain there.
      const where: Partial<Record<ChainNamespace, CaipNetworkId>> = {
        ...slots.withConnector(connector)?.session.networks,
      }
      for (const { namespace, networkId } of candidates) if (networkId) where[namespace] = networkId
      return connector.reconnect({ ...toConnectRequest(networks, namespaces, where), signal: stopped })
    },
    orAsk(connection, namespace, given) {
      const { connector } = connection
      return attempts.run({
        connectorId: connector.id,
        namespaces: [namespace],
        signal: given,
        async act({ signal, showConnecting }) {
          const request = requestFor(connection)
          // The user waits: a wallet that is locked, or failed silently, prompts now.
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
        // A wallet that fails or is silent has not ended the connection.
        return true
      }
    },
  }
}
