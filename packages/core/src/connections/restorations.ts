import type { ChainNamespace, Clock, Connector, Stop, WalletSession } from '@latchkey/primitives'

import type { ConnectorsController } from '../connectors-controller.ts'
import type { KitStorage } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { ConnectionRef } from './connection.ts'
import type { FamilySlots } from './family-slots.ts'
import type { LiveConnections } from './live-connections.ts'
import type { RememberedConnection } from './remembered-connections.ts'
import type { FamilyDisplay } from './show-family.ts'

/**
 * Restores remembered connections without asking anybody. The page waits 5 s for each; one that has not come by then shows as
 * disconnected and may still come: late, by the wallet's own word, or when it is asked again. Only a wallet's explicit no, and
 * the person, end it.
 */
export interface ConnectionRestorer {
  /** Resolves when every wallet has answered or had its time. */
  restore(candidates: readonly RestoreCandidate[], how?: RestoreOptions): Promise<void>
  /** What shows of the last visit in a family is not restored. */
  unrestore(namespace: ChainNamespace): void
  /** Listens to a wallet that left for the time being, until it says that it is back. */
  standBy(connector: Connector, connections: readonly RememberedConnection[]): void
  /** The connectors that a family waits for. */
  connectorIdsIn(namespace: ChainNamespace): string[]
  /** The connectors that may still come to a family that no longer waits for them. */
  lateIdsIn(namespace: ChainNamespace): string[]
  /** Resolves once it is known whose account a family shows; `undefined` where that is known already. */
  whenActiveKnown(namespace: ChainNamespace): Promise<void> | undefined
  /**
   * A wallet shows in these families: where it is the active one, a restoration no longer decides that.
   *
   * @param isActivated whether it became the active one of a family, whatever was there
   * @returns lets restorations decide that again, because the wallet has gone
   */
  makeWay(
    connectorId: string,
    namespaces: readonly ChainNamespace[],
    isActivated: (namespace: ChainNamespace) => boolean,
  ): () => void
  /** A wallet was connected in these families: as {@link makeWay}, and with one wallet at a time no other is restored where it is active. */
  supersede(
    connectorId: string,
    namespaces: readonly ChainNamespace[],
    isActivated: (namespace: ChainNamespace) => boolean,
  ): void
  /** Without several wallets: only the active ones may still come. The records of the others stay. */
  keepActiveOnly(): void
  /** Ends restorations, those that nobody waits for too: their outcome no longer touches anything. */
  cancel(ref: ConnectionRef): void
  stop(): void
}

export interface RestoreCandidate {
  connection: RememberedConnection
  /** It was the family's active connection, and is so again when it comes. */
  activates: boolean
}

export interface RestoreOptions {
  /** Another tab wrote it: nothing is written in answer. */
  isStored?: boolean
  /** It had its time before: nothing shows until it comes. */
  isAgain?: boolean
}

/** A connection that is being restored, or may still come. */
export interface Restoration extends RestoreCandidate {
  readonly isStored: boolean
  readonly attempt: AbortController
  /** The page waits for it: its account shows, or shows when those before it do not come. */
  isAwaited: boolean
  /** The wallet was asked and may still answer in time. */
  isAsked: boolean
  /** As soon as it is on the page. */
  connector?: Connector
  stopListening: Stop
  /** Never rejects. */
  outcome?: Promise<void>
}

export interface RestorerDependencies {
  accounts: AccountsController
  networks: NetworksController
  connectors: ConnectorsController
  records: ConnectionRecords
  storage: KitStorage
  clock: Clock
  slots: FamilySlots
  display: FamilyDisplay
  live: LiveConnections
  isMultiWallet(): boolean
  reconnect(connector: Connector, candidates: readonly RememberedConnection[]): Promise<WalletSession | undefined>
}
