import type { CaipNetwork, ChainNamespace, Connector, WalletInfo } from '@latchkey/primitives'

import type { StoredConnection } from '../kit-storage.ts'
import type { Wallet } from '../wallet.ts'
import type { AccountIdentity } from './account-status.ts'

/** A wallet that is connected to a family (S3.01). */
export interface Connection {
  /** Of the connector that it came by. */
  connectorId: string
  /** What the wallet gives in this family. Which of them shows is the account's business. */
  accounts: AccountIdentity['accounts']
  /** The chain that this wallet is on in this family; the family's own while the connection is the active one. */
  caipNetwork: CaipNetwork | undefined
  /** The wallet behind it. */
  wallet: WalletInfo
  /** Whose embedded wallet it is: the email address it was made with, or the name at the social provider. */
  auth?: { name?: string; username?: string }
}

/** The connections of a kit. */
export interface ConnectionsState {
  /** The wallets that each family is connected with, the active one first. */
  byNamespace: Partial<Record<ChainNamespace, readonly Connection[]>>
  /** Wallets that are remembered but not connected, the newest first; empty while `multiWallet` is off. */
  recent: Partial<Record<ChainNamespace, readonly StoredConnection[]>>
  /** The last visit's connections are being restored. */
  restoring: boolean
}

/** Which connection: that of a wallet in a family; with an address, one account of it. */
export interface ConnectionRef {
  /** The family. */
  readonly namespace: ChainNamespace
  /** The wallet's connector. */
  readonly connectorId: string
  /** One of the connection's accounts. */
  readonly address?: string
}

/** `active`: its account is the family's. `connected`: it waits beside the active one. `disconnected`: it is remembered. */
export type ConnectionStatus = 'active' | 'connected' | 'disconnected'

/** What to let go of. One family: all of its wallets. One connector: that wallet, wherever it is connected. */
export type DisconnectTarget = Partial<Omit<ConnectionRef, 'address'>>

/** What a switch of connection came to (S4.11). */
export interface SwitchedConnection extends ConnectionRef {
  /** The account that shows now. */
  readonly address: string
  /** Whether it is another account than before. */
  hasSwitchedAccount: boolean
  /** Whether it is another wallet than before. */
  hasSwitchedWallet: boolean
}

/** How a connection is switched. */
export interface SwitchConnectionOptions {
  /** Only where a pairing is made anew. */
  onPairingUri?: (uri: string) => void
  /** Only where the wallet is connected anew, as in {@link ConnectOptions}. */
  onAnswer?: (wallet: WalletInfo) => void
  /** Aborted, everything stays as it was. */
  signal?: AbortSignal
}

/** How a wallet is connected. */
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
  /** The wallet has agreed. What is left is for features to do, on screens of their own: who shows the attempt may leave it now. */
  onAnswer?: (wallet: WalletInfo) => void
  /** Aborted, the attempt ends at once and whatever the wallet answers later is dropped. */
  signal?: AbortSignal
}

/** News of connections. `connected` is not sent for what a reload restores or another tab did. */
export type ConnectionEvents = {
  /** A wallet has been connected, for these families. */
  connected: { connector: Connector; wallet: WalletInfo; namespaces: readonly ChainNamespace[] }
  /**
   * A wallet left these families; another one of the visitor's may show there now. A wallet that has locked itself stays written down, and may be back. It is in the
   * event again if it ends for good meanwhile.
   */
  disconnected: { connectorId: string; namespaces: readonly ChainNamespace[] }
  /** A wallet is on a network that the site does not list. */
  unsupportedNetwork: { network: CaipNetwork }
  /** A wallet of a list was connected for a person or the site. */
  used: { wallet: Wallet }
}
