import { type CaipNetwork, type Connector, raceAbort } from '@latchkey/primitives'

import type { KitError } from '../errors.ts'
import type { NetworksController } from '../networks-controller.ts'
import { connectionError } from './connection-error.ts'
import type { NamespaceStates } from './namespace-states.ts'
import { accountsIn, chainIn, type LiveConnection } from './live-connection.ts'
import type { LiveConnections } from './live-connections.ts'
import type { ConnectionRestorer } from './restorations.ts'
import { toSwitchError } from './wallet-errors.ts'

export interface NetworkSwitcher {
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>
  /** Aborts a switch that waits for one of these wallets. @param wallets @default any wallet */
  end(reason: KitError, wallets?: ReadonlySet<Connector>): void
}

interface Switch {
  readonly ending: AbortController
  /** The connection that receives the request, once it is known. */
  connection?: LiveConnection
}

/** Switches networks, one at a time. A later switch aborts the earlier one. */
export function createNetworkSwitcher(
  networks: NetworksController,
  slots: NamespaceStates,
  live: LiveConnections,
  restorer: Pick<ConnectionRestorer, 'whenActiveKnown' | 'supersede'>,
): NetworkSwitcher {
  let current: Switch | undefined

  async function switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void> {
    current?.ending.abort(connectionError('switchFailed', { advice: 'Another switch was started' }))
    const own: Switch = { ending: new AbortController() }
    current = own
    try {
      await run(network, own, signal ? AbortSignal.any([signal, own.ending.signal]) : own.ending.signal)
    } finally {
      if (current === own) current = undefined
    }
  }

  async function run(network: CaipNetwork, own: Switch, wanted: AbortSignal): Promise<void> {
    const namespace = network.chainNamespace
    // The last visit's wallet may still be restored. It determines the namespace's network and must receive the
    // request.
    const restoration = restorer.whenActiveKnown(namespace)
    if (restoration) await raceAbort(restoration, wanted)
    const connection = slots.of(namespace).active ?? takeFromPairing(network)
    const before = connection && chainIn(connection.session, namespace, undefined)
    if (!connection || before === network.caipNetworkId) return networks.activate(network)
    own.connection = connection
    await ask(connection, network, wanted)
    if (slots.of(namespace).active !== connection)
      throw connectionError('switchFailed', { advice: 'The wallet was disconnected meanwhile' })
    const { session } = connection
    // If the wallet changed its network by itself meanwhile, its own report applies.
    if (chainIn(session, namespace, undefined) === before) {
      live.follow(connection, { ...session, networks: { ...session.networks, [namespace]: network.caipNetworkId } })
    }
    networks.setActiveNamespace(namespace)
  }

  async function ask(connection: LiveConnection, network: CaipNetwork, wanted: AbortSignal): Promise<void> {
    try {
      await raceAbort(connection.connector.switchNetwork(network), wanted)
      wanted.throwIfAborted()
    } catch (error) {
      throw wanted.aborted ? wanted.reason : toSwitchError(error)
    }
  }

  /**
   * Uses an existing pairing session for a namespace without a connection, if the session covers it. Needs no new
   * approval (S4.19).
   */
  function takeFromPairing({ chainNamespace }: CaipNetwork): LiveConnection | undefined {
    const pairing = slots
      .all()
      .find(
        ({ connector, session }) =>
          connector.type === 'WALLET_CONNECT' && accountsIn(session, chainNamespace).length > 0,
      )
    if (!pairing) return undefined
    const gained = live.establish(pairing.connector, pairing.session, {
      asked: [chainNamespace],
      activates: () => true,
    })
    restorer.supersede(pairing.connector.id, gained, () => true)
    return pairing
  }

  return {
    switchNetwork,
    end(reason, wallets) {
      const asked = current?.connection?.connector
      if (!wallets || (asked && wallets.has(asked))) current?.ending.abort(reason)
    },
  }
}
