import type { CaipNetwork, ChainNamespace, Connector, WalletInfo } from '@latchkey/primitives'

import type { AccountIdentity } from './account-machine.ts'

/** A wallet that is connected to a family. */
export interface Connection {
  connectorId: string
  accounts: AccountIdentity['accounts']
  caipNetwork: CaipNetwork | undefined
  wallet: WalletInfo
}

export interface ConnectionsState {
  byNamespace: Partial<Record<ChainNamespace, readonly Connection[]>>
  /** The last visit's connections are being taken up. */
  restoring: boolean
}

export interface ConnectOptions {
  /** Only this family, where the wallet serves several. */
  namespace?: ChainNamespace
  /**
   * Asks before anybody chose: the account does not show `connecting`. A pairing code is made as soon as a phone shows the
   * wallets, and may go unused.
   */
  ahead?: boolean
  /** Pairing only. */
  onPairingUri?: (uri: string) => void
  /** Aborted, the attempt ends at once and whatever the wallet answers later is dropped. */
  signal?: AbortSignal
}

/** News of connections. `connected` is not sent for what a reload restores. */
export type ConnectionEvents = {
  connected: { connector: Connector; wallet: WalletInfo; namespaces: readonly ChainNamespace[] }
  disconnected: { namespaces: readonly ChainNamespace[] }
  unsupportedNetwork: { network: CaipNetwork }
}
