import type { CaipNetworkId, ChainNamespace, Connector } from '@latchkey/primitives'

import type { AccountIdentity, AccountStatus, RestoringAccount } from './account-status.ts'
import type { StagedAttempt } from './connect-stages.ts'
import type { ConnectionRef } from './connection.ts'
import type { LiveConnection } from './live-connection.ts'

/** What a family is connected with and waits for. Its account, its network and its connections are computed from it. */
export interface FamilySlot {
  /** The wallets that are connected, in the order in which they are written down. */
  live: readonly LiveConnection[]
  /** The one of them that has the say: its account is the family's, and its chain the family's network. */
  active?: LiveConnection | undefined
  /** What the active one shows. */
  identity?: AccountIdentity | undefined
  /** What a person waits for. */
  attempt?: Attempt | undefined
  /** What shows of the last visit while it is being restored. */
  restoring?: RestoringAccount | undefined
  /** While the active connection of the last visit is being restored, no other takes its place. */
  isReserved: boolean
  /** A wallet that shows while features have yet to do their part, and is not written down before. */
  unsettled?: Unsettled | undefined
}

/** A wallet that has yet to settle in a family, and what the family goes back to where it is refused. */
export interface Unsettled {
  readonly attempt: StagedAttempt
  readonly connection: LiveConnection
  /** It was not connected to the family before. */
  readonly isNew: boolean
  /** The wallet that was active. */
  readonly before: LiveConnection | undefined
  /** Where the family was. */
  readonly networkId: CaipNetworkId | undefined
  /** The family that the visitor was on, where this one took its place. */
  readonly from: ChainNamespace | undefined
}

/** A wallet that was asked for families: one thing at a time in each, and the latest wins. */
export interface Attempt {
  readonly connectorId: string
  readonly ending: AbortController
  /** The family whose account shows that it is under way, until its wallet gives an account there. */
  shownIn?: ChainNamespace | undefined
}

/** The families of a kit. A connection is in the slot of each family that it holds. */
export interface FamilySlots {
  of(namespace: ChainNamespace): FamilySlot
  find(ref: ConnectionRef): LiveConnection | undefined
  /** The active one first, then by when they came, the latest first. */
  in(namespace: ChainNamespace): readonly LiveConnection[]
  all(): readonly LiveConnection[]
  withConnector(connector: Connector): LiveConnection | undefined
  holds(namespace: ChainNamespace, connection: LiveConnection): boolean
  heldBy(connection: LiveConnection | undefined): ChainNamespace[]
  /** The active one, as it is written down: while another has yet to settle, the one before it. */
  settledIn(namespace: ChainNamespace): LiveConnection | undefined
  /** Whether nothing is written down of a connection in a family, because it has yet to settle. */
  isUnwritten(namespace: ChainNamespace, connection: LiveConnection): boolean
  /**
   * Takes a connection into a family, as the active one where there is none and the place is free.
   *
   * @param order the ids of the family's connectors as they are written down; one that is not among them is the latest
   */
  add(namespace: ChainNamespace, connection: LiveConnection, order: readonly string[]): void
  /** Takes a connection out of a family. One that is in none is no longer listened to. */
  remove(namespace: ChainNamespace, connection: LiveConnection): void
  clear(): void
}

/** @param shown what each family's account shows already: the last visit's, before this chunk had come */
export function createFamilySlots(shown: (namespace: ChainNamespace) => AccountStatus): FamilySlots {
  const slots = new Map<ChainNamespace, FamilySlot>()

  function of(namespace: ChainNamespace): FamilySlot {
    const known = slots.get(namespace)
    if (known) return known
    const slot: FamilySlot = { live: [], isReserved: false, restoring: restoringIn(shown(namespace)) }
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
      // Whoever connects it anew has chosen nothing yet.
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
