import type { ChainNamespace, Clock, Connector, Stop, WalletSession } from '@latchkey/primitives'

import type { ConnectorsController } from '../connectors-controller.ts'
import type { KitStorage } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { ConnectionRef } from './connection.ts'
import type { NamespaceStates } from './namespace-states.ts'
import type { LiveConnections } from './live-connections.ts'
import type { RememberedConnection } from './remembered-connections.ts'
import type { NamespaceActivation } from './activate-namespace.ts'

/**
 * Restores stored connections without a prompt. The page waits 5 s for each. After that it shows as disconnected and
 * may still come: by an event of the wallet, or by a later retry. Only an explicit no of the wallet, or the user, ends
 * it.
 */
export interface ConnectionRestorer {
  /** Resolves when every wallet has answered or timed out. */
  restore(candidates: readonly RestoreCandidate[], how?: RestoreOptions): Promise<void>
  /** Stops showing the last visit's account in a namespace. */
  unrestore(namespace: ChainNamespace): void
  /** Listens to a locked wallet until it reports that it is back. */
  schedule(connector: Connector, connections: readonly RememberedConnection[]): void
  /** Returns the connectors that a namespace waits for. */
  connectorIdsIn(namespace: ChainNamespace): string[]
  /** Returns the connectors that may still come to a namespace that no longer waits for them. */
  lateIdsIn(namespace: ChainNamespace): string[]
  /** Resolves once a namespace's active account is known; `undefined` if it is known already. */
  whenActiveKnown(namespace: ChainNamespace): Promise<void> | undefined
  /**
   * Registers that a wallet shows in these namespaces. If it is active there, a restoration no longer decides which one
   * is.
   *
   * @param isActivated whether it replaced the active connection of a namespace
   * @returns a function that lets restorations decide again, after the wallet has gone
   */
  register(
    connectorId: string,
    namespaces: readonly ChainNamespace[],
    isActivated: (namespace: ChainNamespace) => boolean,
  ): () => void
  /**
   * Registers a connected wallet like {@link register}. With one wallet at a time it also cancels all other restorations
   * of namespaces in which it is active.
   */
  supersede(
    connectorId: string,
    namespaces: readonly ChainNamespace[],
    isActivated: (namespace: ChainNamespace) => boolean,
  ): void
  /** Cancels all but the active restorations, after `multiWallet` was turned off. The records of the others stay. */
  keepActiveOnly(): void
  /** Cancels restorations, including those that the page no longer waits for. Their outcome has no effect. */
  cancel(ref: ConnectionRef): void
  stop(): void
}

export interface RestoreCandidate {
  connection: RememberedConnection
  /** Whether it was the namespace's active connection. It becomes active again when it comes. */
  activates: boolean
}

export interface RestoreOptions {
  /** Whether another tab stored it. Then nothing is written back. */
  isStored?: boolean
  /** Whether it timed out before. Then nothing shows until it comes. */
  isAgain?: boolean
}

/** A connection that is being restored, or may still come. */
export interface Restoration extends RestoreCandidate {
  readonly isStored: boolean
  readonly attempt: AbortController
  /** Whether the page waits for it. Its account shows now, or after those before it fail. */
  isAwaited: boolean
  /** Whether the wallet was called and may still answer in time. */
  isAsked: boolean
  /** The wallet's connector, once it is on the page. */
  connector?: Connector
  stopListening: Stop
  /** The end of the attempt. Never rejects. */
  outcome?: Promise<void>
}

export interface RestorerDependencies {
  accounts: AccountsController
  networks: NetworksController
  connectors: ConnectorsController
  records: ConnectionRecords
  storage: KitStorage
  clock: Clock
  slots: NamespaceStates
  display: NamespaceActivation
  live: LiveConnections
  isMultiWallet(): boolean
  reconnect(connector: Connector, candidates: readonly RememberedConnection[]): Promise<WalletSession | undefined>
}
