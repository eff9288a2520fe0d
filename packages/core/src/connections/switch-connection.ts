import { type ChainNamespace, type Connector, isSameAddress, type WalletSession } from '@latchkey/primitives'

import type { ConnectorsController } from '../connectors-controller.ts'
import { KitError } from '../errors.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { AccountsController } from './accounts-controller.ts'
import { statusOf } from './connection-status.ts'
import type {
  ConnectionRef,
  ConnectionsState,
  ConnectOptions,
  SwitchConnectionOptions,
  SwitchedConnection,
} from './connection.ts'
import type { NamespaceStates } from './namespace-states.ts'
import { accountsIn, type LiveConnection } from './live-connection.ts'
import type { LiveConnections } from './live-connections.ts'
import type { ConnectionRestorer } from './restorations.ts'

export interface SwitchDependencies {
  accounts: AccountsController
  networks: NetworksController
  connectors: ConnectorsController
  slots: NamespaceStates
  live: LiveConnections
  restorer: ConnectionRestorer
  /**
   * Connects a wallet.
   *
   * @param activeIn namespaces in which the wallet becomes the active one
   */
  connect(connector: Connector, options: ConnectOptions, activeIn: readonly ChainNamespace[]): Promise<WalletSession>
  /** Reconnects a connected wallet. It prompts if it gives no session silently. */
  reconnectOrAsk(connection: LiveConnection, namespace: ChainNamespace, signal?: AbortSignal): Promise<WalletSession>
  recent(): ConnectionsState['recent']
}

export interface ConnectionSwitcher {
  switchConnection(target: ConnectionRef, options?: SwitchConnectionOptions): Promise<SwitchedConnection>
}

/** Creates the switch between connections (S4.11). */
export function createConnectionSwitcher(deps: SwitchDependencies): ConnectionSwitcher {
  const { accounts, networks, connectors, slots, live, restorer } = deps

  async function switchConnection(
    target: ConnectionRef,
    options: SwitchConnectionOptions = {},
  ): Promise<SwitchedConnection> {
    const { namespace, connectorId } = target
    if (!networks.state.byNamespace[namespace]) throw new KitError('chainNotSupported')
    options.signal?.throwIfAborted()
    const before = accounts.identity(namespace)
    const status = statusOf(target, { slots, accounts, recent: deps.recent() })
    if (status === 'disconnected') await connectAnew(target, options)
    else if (status) await takeAgain(target, options)
    else throw new KitError('connectorNotFound', { advice: `${connectorId} is neither connected nor remembered` })
    networks.setActiveNamespace(namespace)
    const after = accounts.identity(namespace)
    if (!after) throw new KitError('connectFailed', { advice: 'The wallet left meanwhile' })
    return {
      connectorId,
      namespace,
      address: after.address,
      hasSwitchedAccount: !before || !isSameAddress(namespace, before.address, after.address),
      hasSwitchedWallet: before?.connectorId !== after.connectorId,
    }
  }

  async function connectAnew(target: ConnectionRef, options: SwitchConnectionOptions): Promise<void> {
    const { namespace, connectorId, address } = target
    const connector = connectors.find(connectorId, namespace)
    if (!connector) throw missing(target)
    // A pairing is one session for all namespaces: it is created for all, but activated only in the requested one.
    const isPairing = connector.type === 'WALLET_CONNECT'
    await deps.connect(connector, { ...options, ...(!isPairing && { namespace }) }, [namespace])
    const connection = slots.find(target)
    if (!connection) throw new KitError('connectFailed', { advice: `The wallet gave no account of ${namespace}` })
    // The wallet may share another account this time. Then that one becomes active.
    live.activate(namespace, connection, address)
  }

  async function takeAgain(target: ConnectionRef, { signal }: SwitchConnectionOptions): Promise<void> {
    const { namespace, connectorId, address } = target
    const connection = slots.find(target)
    if (!connection) throw new KitError('connectFailed')
    const session = await deps.reconnectOrAsk(connection, namespace, signal)
    const given = accountsIn(session, namespace)
    if (given.length === 0 || (address && !given.some(each => isSameAddress(namespace, each.address, address)))) {
      throw new KitError('connectFailed', { advice: 'The wallet does not give this account' })
    }
    live.follow(connection, session)
    restorer.supersede(connectorId, [namespace], () => true)
    live.activate(namespace, connection, address)
  }

  function missing({ namespace, connectorId }: ConnectionRef): KitError {
    return connectors.hasAdapter(namespace)
      ? new KitError('connectorNotFound', { advice: `The wallet ${connectorId} is not on this page` })
      : new KitError('adapterNotFound', { advice: `Add the adapter of ${namespace} to \`adapters\`` })
  }

  return { switchConnection }
}
