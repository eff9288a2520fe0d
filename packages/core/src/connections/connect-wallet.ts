import type { ChainNamespace, Connector, Emitter, WalletSession } from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { ConnectAttempts } from './connect-attempts.ts'
import { toConnectRequest } from './connect-request.ts'
import type { ConnectionEvents, ConnectOptions } from './connection.ts'
import { walletOf } from './live-connection.ts'
import type { LiveConnections } from './live-connections.ts'
import type { ConnectionRestorer } from './restorations.ts'
import type { WalletRequests } from './wallet-requests.ts'

export interface ConnectDependencies {
  live: LiveConnections
  networks: NetworksController
  attempts: ConnectAttempts
  requests: WalletRequests
  restorer: ConnectionRestorer
  events: Emitter<ConnectionEvents>
  configured(): ChainNamespace[]
  /** One wallet has one session: what it already serves is asked for again with what is new. */
  familiesOf(connector: Connector, namespaces: readonly ChainNamespace[]): ChainNamespace[]
  stopped: AbortSignal
}

/** @param activeIn the families in which it becomes the active one; by default all that it is asked for */
export type ConnectWallet = (
  connector: Connector,
  options?: ConnectOptions,
  activeIn?: readonly ChainNamespace[],
) => Promise<WalletSession>

/** Asks a wallet for its accounts. */
export function createConnect(deps: ConnectDependencies): ConnectWallet {
  const { live, networks, attempts, requests, restorer, events, configured, familiesOf, stopped } = deps

  /** The family whose account shows "connecting" while a wallet that serves several is asked. */
  function connectingIn(namespaces: readonly ChainNamespace[]): ChainNamespace {
    const { activeNamespace } = networks.state
    return activeNamespace && namespaces.includes(activeNamespace) ? activeNamespace : (namespaces[0] as ChainNamespace)
  }

  return async (connector, { namespace, ahead, onPairingUri, signal: given } = {}, activeIn) => {
    const namespaces = configured().filter(
      each => connector.chains.includes(each) && (!namespace || each === namespace),
    )
    if (namespaces.length === 0) throw new KitError('chainNotSupported')
    if (toConnectRequest(networks, namespaces).networks.length === 0) {
      throw new KitError('caipNetworkUndefined', {
        advice: 'Every network of the wallet’s families was removed: add one',
      })
    }
    stopped.throwIfAborted()
    given?.throwIfAborted()
    return attempts.run({
      connectorId: connector.id,
      namespaces,
      signal: given,
      async act(signal, showConnecting) {
        if (!ahead) showConnecting(connectingIn(activeIn ?? namespaces))
        const request = toConnectRequest(networks, familiesOf(connector, namespaces))
        const session = await requests.connect(connector, { ...request, ...(onPairingUri && { onPairingUri }) }, signal)
        signal.throwIfAborted()
        const isActivated = (each: ChainNamespace): boolean => !activeIn || activeIn.includes(each)
        const gained = live.establish(connector, session, { asked: namespaces, activates: isActivated, isAsked: true })
        restorer.supersede(connector.id, gained, isActivated)
        events.emit('connected', { connector, wallet: walletOf(connector, session), namespaces: gained })
        return session
      },
    })
  }
}
