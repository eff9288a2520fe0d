import {
  type ChainNamespace,
  type EmbeddedFacts,
  type Emitter,
  toCaipAddress,
  type WalletAccount,
} from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import type { NetworksController } from '../networks-controller.ts'
import { unsupportedNetwork } from '../unsupported-network.ts'
import { accountOf, type EmbeddedAccount } from './account-status.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { Connection, ConnectionEvents, ConnectionsState } from './connection.ts'
import type { NamespaceStates } from './namespace-states.ts'
import { accountsIn, chainIn, type LiveConnection, shownAccount, walletOf } from './live-connection.ts'

/** Copies a slot to the kit's state: account, network and connections of its namespace. */
export interface NamespaceActivation {
  /**
   * Shows a slot.
   *
   * @param isFresh whether the active connection has just arrived, so that an unsupported network is reported. @default
   *   false
   */
  show(namespace: ChainNamespace, isFresh?: boolean): void
  /** Shows only the account, after an attempt or a restoration started or ended. */
  showAccount(namespace: ChainNamespace): void
  /** Shows only the connections, after a change of an inactive one. */
  showConnections(namespace: ChainNamespace): void
}

export interface NamespaceActivationDependencies {
  slots: NamespaceStates
  accounts: AccountsController
  networks: NetworksController
  records: ConnectionRecords
  events: Emitter<ConnectionEvents>
  state: ConnectionsState
  isMultiWallet(): boolean
}

export function createNamespaceActivation(deps: NamespaceActivationDependencies): NamespaceActivation {
  const { slots, accounts, networks, records, events, state } = deps

  function showAccount(namespace: ChainNamespace): void {
    const { active, attempt, identity, restoring } = slots.of(namespace)
    const asking = attempt?.shownIn === namespace ? attempt.connectorId : undefined
    accounts.show(namespace, accountOf({ asking, identity: active && identity, restoring }))
  }

  function show(namespace: ChainNamespace, isFresh = false): void {
    const { active, unsettled } = slots.of(namespace)
    const before = networks.current(namespace)?.caipNetworkId
    const id = active && chainIn(active.session, namespace, before)
    if (active && id) {
      const { approvedNetworkIds } = active.session
      const network = networks.follow(id, !unsettled)
      const approved = approvedNetworkIds?.filter(each => each.startsWith(`${namespace}:`))
      networks.note(namespace, {
        approvedCaipNetworkIds: approved && ref(approved),
        supportsAllNetworks: approved === undefined,
      })
      identify(namespace, active, network.caipNetworkId)
      // Emitted once for each arrival there, and only for the active namespace.
      const isArrival = isFresh || before !== id
      if (isArrival && namespace === networks.state.activeNamespace && !networks.isSupported(network)) {
        events.emit('unsupportedNetwork', { network })
      }
    }
    showConnections(namespace)
  }

  /**
   * Sets the account of the active connection. A pending attempt with this wallet, and the last visit's account, no
   * longer show.
   */
  function identify(namespace: ChainNamespace, active: LiveConnection, networkId: `${ChainNamespace}:${string}`): void {
    const slot = slots.of(namespace)
    const { connector, session } = active
    const account = shownAccount(active, namespace, accounts.get(namespace).preferredAccountType)
    if (!account) return
    // Selects the account in the provider before the site is notified, so that both name the same one.
    connector.selectAccount?.(namespace, account.address)
    slot.identity = {
      connectorId: connector.id,
      address: account.address,
      caipAddress: toCaipAddress(networkId, account.address),
      accounts: accountsIn(session, namespace),
      wallet: walletOf(connector, session),
      ...(session.embedded && { embedded: embeddedOf(session.embedded, account) }),
      ...(session.isRemembered && { restored: true }),
    }
    slot.restoring = undefined
    const { attempt } = slot
    if (attempt?.shownIn === namespace && attempt.connectorId === connector.id) attempt.shownIn = undefined
    showAccount(namespace)
  }

  function showConnections(namespace: ChainNamespace): void {
    const all = slots.in(namespace)
    // A connection that features have not confirmed shows in place of the one before it.
    const list = deps.isMultiWallet() ? all : all.slice(0, 1)
    if (list.length > 0) state.byNamespace[namespace] = ref(list.map(each => toConnection(each, namespace)))
    else delete state.byNamespace[namespace]
    records.showRecent()
  }

  function toConnection(connection: LiveConnection, namespace: ChainNamespace): Connection {
    const { connector, session } = connection
    const isActive = slots.of(namespace).active === connection
    const id = chainIn(session, namespace, undefined)
    return {
      connectorId: connector.id,
      accounts: accountsIn(session, namespace),
      caipNetwork: isActive ? networks.current(namespace) : id && (networks.find(id) ?? unsupportedNetwork(id)),
      wallet: walletOf(connector, session),
      ...(session.auth && { auth: session.auth }),
    }
  }

  return { show, showAccount, showConnections }
}

/** Returns the facts of an embedded account, with only the accounts of its own namespace. */
function embeddedOf(facts: EmbeddedFacts, { namespace, type: accountType }: WalletAccount): EmbeddedAccount {
  const accounts = facts.user.accounts.filter(each => each.namespace === namespace)
  return { ...facts, user: { ...facts.user, accounts }, accountType }
}
