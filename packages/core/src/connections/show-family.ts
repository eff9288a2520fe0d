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
import type { FamilySlots } from './family-slots.ts'
import { accountsIn, chainIn, type LiveConnection, shownAccount, walletOf } from './live-connection.ts'

/** Shows what is in a family's slot: its account, its network, its connections. */
export interface FamilyDisplay {
  /** @param isFresh whatever the active wallet says is an arrival */
  show(namespace: ChainNamespace, isFresh?: boolean): void
  /** The account alone: an attempt or a restoration began or ended. */
  showAccount(namespace: ChainNamespace): void
  /** The connections alone: one that is not active said something. */
  showConnections(namespace: ChainNamespace): void
}

export interface FamilyDisplayDependencies {
  slots: FamilySlots
  accounts: AccountsController
  networks: NetworksController
  records: ConnectionRecords
  events: Emitter<ConnectionEvents>
  state: ConnectionsState
  isMultiWallet(): boolean
}

export function createFamilyDisplay(deps: FamilyDisplayDependencies): FamilyDisplay {
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
      // Said once for each arrival there, and only of the family that the visitor is on.
      const isArrival = isFresh || before !== id
      if (isArrival && namespace === networks.state.activeNamespace && !networks.isSupported(network)) {
        events.emit('unsupportedNetwork', { network })
      }
    }
    showConnections(namespace)
  }

  /** The active wallet gives an account: what the family waited for of this wallet, or of the last visit, is over. */
  function identify(namespace: ChainNamespace, active: LiveConnection, networkId: `${ChainNamespace}:${string}`): void {
    const slot = slots.of(namespace)
    const { connector, session } = active
    const account = shownAccount(active, namespace, accounts.get(namespace).preferredAccountType)
    if (!account) return
    // Before the site hears of the account: its provider names the same one first.
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
    // One that has yet to settle shows in the place of the one before it.
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

/** What an account of an embedded wallet says of it: the accounts are those of its own family. */
function embeddedOf(facts: EmbeddedFacts, { namespace, type: accountType }: WalletAccount): EmbeddedAccount {
  const accounts = facts.user.accounts.filter(each => each.namespace === namespace)
  return { ...facts, user: { ...facts.user, accounts }, accountType }
}
