import type { CaipNetworkId, ChainNamespace, Connector } from '@latchkey/primitives'

import type { AccountIdentity, AccountStatus, RestoringAccount } from './account-status.ts'
import type { StagedAttempt } from './connect-stages.ts'
import type { ConnectionRef } from './connection.ts'
import type { LiveConnection } from './live-connection.ts'

/** The wallets and pending work of a namespace. Its account, network and connections are computed from it. */
export interface NamespaceState {
  /** The connected wallets, in their stored order. */
  live: readonly LiveConnection[]
  /** The active connection. Its account and chain are those of the namespace. */
  active?: LiveConnection | undefined
  /** The account of the active connection. */
  identity?: AccountIdentity | undefined
  /** The user's pending attempt to connect. */
  attempt?: Attempt | undefined
  /** The account of the last visit that shows while it is being restored. */
  restoring?: RestoringAccount | undefined
  /** Set while the active connection of the last visit is being restored, so that no other takes its place. */
  isReserved: boolean
  /** A wallet that shows while features have not finished. It is stored only afterwards. */
  unsettled?: Unsettled | undefined
}

/**
 * A connection that features have not confirmed yet, with the state to which the namespace returns if they reject it.
 */
export interface Unsettled {
  readonly attempt: StagedAttempt
  readonly connection: LiveConnection
  /** Whether it was not connected in the namespace before. */
  readonly isNew: boolean
  /** The connection that was active before. */
  readonly before: LiveConnection | undefined
  /** The namespace's network before. */
  readonly networkId: CaipNetworkId | undefined
  /** The active namespace before, if this one took its place. */
  readonly from: ChainNamespace | undefined
}

/** An attempt to connect a wallet. Each namespace has at most one; a later one replaces it. */
export interface Attempt {
  readonly connectorId: string
  readonly ending: AbortController
  /** The namespace whose account shows "connecting", until the wallet gives an account there. */
  shownIn?: ChainNamespace | undefined
}

/** The slots of a kit's namespaces. A connection is in the slot of each namespace that it serves. */
export interface NamespaceStates {
  of(namespace: ChainNamespace): NamespaceState
  find(ref: ConnectionRef): LiveConnection | undefined
  /** Returns the connections of a namespace: the active one first, then the rest in their stored order. */
  in(namespace: ChainNamespace): readonly LiveConnection[]
  all(): readonly LiveConnection[]
  withConnector(connector: Connector): LiveConnection | undefined
  holds(namespace: ChainNamespace, connection: LiveConnection): boolean
  heldBy(connection: LiveConnection | undefined): ChainNamespace[]
  /** Returns the active connection as stored: the previous one while features have not confirmed a new one. */
  settledIn(namespace: ChainNamespace): LiveConnection | undefined
  /** Whether a connection is not stored in a namespace yet, because features have not confirmed it. */
  isUnwritten(namespace: ChainNamespace, connection: LiveConnection): boolean
  /**
   * Adds a connection to a namespace. It becomes the active one if there is none and the place is not reserved.
   *
   * @param order the stored ids of the namespace's connectors; an id that is missing counts as the latest
   */
  add(namespace: ChainNamespace, connection: LiveConnection, order: readonly string[]): void
  /** Removes a connection from a namespace. Its listeners end when it is in none. */
  remove(namespace: ChainNamespace, connection: LiveConnection): void
  clear(): void
}

/**
 * Creates the slots.
 *
 * @param shown returns the account that a namespace already shows, from before this chunk was loaded
 */
export function createNamespaceStates(shown: (namespace: ChainNamespace) => AccountStatus): NamespaceStates {
  const slots = new Map<ChainNamespace, NamespaceState>()

  function of(namespace: ChainNamespace): NamespaceState {
    const known = slots.get(namespace)
    if (known) return known
    const slot: NamespaceState = { live: [], isReserved: false, restoring: restoringIn(shown(namespace)) }
    slots.set(namespace, slot)
    return slot
  }
  const holds = (namespace: ChainNamespace, connection: LiveConnection): boolean =>
    of(namespace).live.includes(connection)
  const heldBy = (connection: LiveConnection | undefined): ChainNamespace[] =>
    connection ? [...slots.keys()].filter(namespace => holds(namespace, connection)) : []
  const all = (): LiveConnection[] => [...new Set([...slots.values()].flatMap(({ live }) => live))]

  return {
    of,
    holds,
    heldBy,
    all,
    find: ({ namespace, connectorId }) => of(namespace).live.find(({ connector }) => connector.id === connectorId),
    in(namespace) {
      const { active, live } = of(namespace)
      return active ? [active, ...live.filter(each => each !== active)] : live
    },
    withConnector: connector => all().find(each => each.connector === connector),
    settledIn(namespace) {
      const { active, unsettled } = of(namespace)
      const connection = unsettled && unsettled.connection === active ? unsettled.before : active
      return connection && holds(namespace, connection) ? connection : undefined
    },
    isUnwritten(namespace, connection) {
      const { unsettled } = of(namespace)
      return unsettled?.connection === connection && unsettled.isNew
    },
    add(namespace, connection, order) {
      const slot = of(namespace)
      const place = ({ connector }: LiveConnection): number => order.indexOf(connector.id)
      if (!slot.live.includes(connection))
        slot.live = [connection, ...slot.live].toSorted((one, other) => place(one) - place(other))
      if (!slot.isReserved) slot.active ??= connection
    },
    remove(namespace, connection) {
      const slot = of(namespace)
      slot.live = slot.live.filter(each => each !== connection)
      if (slot.active === connection) slot.active = undefined
      if (slot.unsettled?.connection === connection) slot.unsettled = undefined
      // A later connection of the same wallet starts without a chosen account.
      connection.chosen.delete(namespace)
      if (heldBy(connection).length === 0) connection.unwatch()
    },
    clear() {
      for (const connection of all()) connection.unwatch()
      slots.clear()
    },
  }
}

function restoringIn(account: AccountStatus): RestoringAccount | undefined {
  if (account.status !== 'connecting' || account.restoring === undefined) return undefined
  return { connectorId: account.restoring, ...(account.restored && { identity: account.restored }) }
}
