import type { ChainNamespace, Connector, Emitter, WalletSession } from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { ConnectAttempts } from './connect-attempts.ts'
import { toConnectRequest } from './connect-request.ts'
import type { ConnectorsController } from '../connectors-controller.ts'
import { connectionError } from './connection-error.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { ConnectStages, StagedAttempt } from './connect-stages.ts'
import type { ConnectionEvents, ConnectOptions } from './connection.ts'
import type { NamespaceStates } from './namespace-states.ts'
import type { TabFollower } from './follow-tabs.ts'
import { walletOf } from './live-connection.ts'
import type { LiveConnections } from './live-connections.ts'
import type { ConnectionRestorer } from './restorations.ts'
import { staysElsewhere } from './stays-elsewhere.ts'
import type { WalletRequests } from './wallet-requests.ts'

export interface ConnectDependencies {
  slots: NamespaceStates
  live: LiveConnections
  networks: NetworksController
  connectors: ConnectorsController
  records: ConnectionRecords
  attempts: ConnectAttempts
  requests: WalletRequests
  restorer: ConnectionRestorer
  tabs: Pick<TabFollower, 'followLate'>
  events: Emitter<ConnectionEvents>
  configured(): ChainNamespace[]
  /** Adds the namespaces that the wallet already serves to the new ones, because one wallet has one session. */
  namespacesOf(connector: Connector, namespaces: readonly ChainNamespace[]): ChainNamespace[]
  stages(): Promise<ConnectStages> | undefined
  stopped: AbortSignal
}

interface AskedAttempt extends StagedAttempt {
  /** Whether another running attempt uses the same wallet. */
  isAskedAgain(): boolean
}

/**
 * Connects a wallet.
 *
 * @param activeIn namespaces in which the wallet becomes the active one. @default all requested namespaces
 */
export type ConnectWallet = (
  connector: Connector,
  options?: ConnectOptions,
  activeIn?: readonly ChainNamespace[],
) => Promise<WalletSession>

/**
 * Connects a wallet, in stages: prepare, request, establish, settle. The modal, calls of the site, hooks and buttons
 * all use it.
 */
export function createConnect(deps: ConnectDependencies): ConnectWallet {
  const { slots, live, networks, attempts, requests, restorer, tabs, events, configured, namespacesOf, stopped } = deps

  /** Returns the namespace whose account shows "connecting" during a request to a wallet of several namespaces. */
  function connectingIn(namespaces: readonly ChainNamespace[]): ChainNamespace {
    const { activeNamespace } = networks.state
    return activeNamespace && namespaces.includes(activeNamespace) ? activeNamespace : (namespaces[0] as ChainNamespace)
  }

  /**
   * Returns the namespaces to request from a wallet.
   *
   * @throws KitError `chainNotSupported`, `caipNetworkUndefined`
   */
  function servedBy(connector: Connector, namespace: ChainNamespace | undefined): ChainNamespace[] {
    const namespaces = configured().filter(
      each => connector.chains.includes(each) && (!namespace || each === namespace),
    )
    if (namespaces.length === 0) throw new KitError('chainNotSupported')
    if (toConnectRequest(networks, namespaces).networks.length > 0) return namespaces
    throw connectionError('caipNetworkUndefined', {
      advice: 'Every network of the wallet’s families was removed: add one',
    })
  }

  /** If a feature's chunk does not load, the wallet is connected without it. */
  async function loaded(loading: Promise<ConnectStages>): Promise<ConnectStages | undefined> {
    return loading.catch(() => undefined)
  }

  async function ask(
    { connector, namespaces, signal }: StagedAttempt,
    capabilities: Readonly<Record<string, unknown>>,
    onPairingUri: ConnectOptions['onPairingUri'],
  ): Promise<WalletSession> {
    const request = {
      ...toConnectRequest(networks, namespacesOf(connector, namespaces)),
      ...(Object.keys(capabilities).length > 0 && { capabilities }),
      ...(onPairingUri && { onPairingUri }),
    }
    const session = await requests.connect(connector, request, signal)
    signal.throwIfAborted()
    return session
  }

  /**
   * Runs a stage of the features after the wallet has approved. If it fails, the connection is undone as if the wallet
   * had rejected.
   */
  async function orReject(attempt: AskedAttempt, stage: Promise<void>, restoreOthers?: () => void): Promise<void> {
    try {
      await stage
      attempt.signal.throwIfAborted()
    } catch (error) {
      live.revert(attempt)
      leave(attempt)
      restoreOthers?.()
      tabs.followLate()
      throw error
    }
  }

  function leave({ connector, isAskedAgain }: AskedAttempt): void {
    const connection = slots.withConnector(connector)
    const isPairing = connector.type === 'WALLET_CONNECT'
    // A new pairing ends the one before it, so there is none to return to.
    if (connection && isPairing) live.release(connection, slots.heldBy(connection))
    if (slots.heldBy(connection).length > 0 || (isAskedAgain() && !isPairing)) return
    // The site has already dropped the wallet. If the wallet misses this call, it prompts again at the next connection.
    connector.disconnect({ keepsPermission: staysElsewhere(connector, deps) }).catch(() => {})
  }

  async function settle(attempt: AskedAttempt, session: WalletSession, stages: ConnectStages): Promise<void> {
    await stages.settle(attempt, session)
    if (slots.withConnector(attempt.connector)) return
    throw new KitError('connectFailed', { advice: 'The wallet left meanwhile' })
  }

  return async (connector, { namespace, ahead, onPairingUri, onAnswer, signal: given } = {}, activeIn) => {
    const namespaces = servedBy(connector, namespace)
    stopped.throwIfAborted()
    given?.throwIfAborted()
    return attempts.run({
      connectorId: connector.id,
      namespaces,
      signal: given,
      async act({ signal, showConnecting, isAskedAgain }) {
        const attempt = { connector, namespaces, signal, isAskedAgain }
        if (!ahead) showConnecting(connectingIn(activeIn ?? namespaces))
        // If no feature takes part, the wallet is called at once, because its window may open only inside the click.
        const loading = deps.stages()
        const stages = loading && (await loaded(loading))
        const capabilities = stages ? await stages.prepare(attempt) : {}
        const session = await ask(attempt, capabilities, onPairingUri)
        onAnswer?.(walletOf(connector, session))
        if (stages) await orReject(attempt, stages.establish(attempt, session))
        const isActivated = (each: ChainNamespace): boolean => !activeIn || activeIn.includes(each)
        const gained = live.establish(connector, session, { asked: namespaces, activates: isActivated, attempt })
        const restoreOthers = restorer.register(connector.id, gained, isActivated)
        if (stages) await orReject(attempt, settle(attempt, session, stages), restoreOthers)
        live.settle(attempt)
        restorer.supersede(connector.id, gained, isActivated)
        tabs.followLate()
        events.emit('connected', { connector, wallet: walletOf(connector, session), namespaces: gained })
        return session
      },
    })
  }
}
