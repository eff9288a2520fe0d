import type { CaipNetwork, ChainNamespace, Connector, WalletInfo } from '@latchkey/primitives'

import type { StoredConnection } from '../kit-storage.ts'
import type { Wallet } from '../wallet.ts'
import type { AccountIdentity } from './account-status.ts'

/** A wallet that is connected in a namespace (S3.01). */
export interface Connection {
  /** Id of the wallet's connector. */
  connectorId: string
  /** Accounts that the wallet shares in this namespace. The account's state says which of them is active. */
  accounts: AccountIdentity['accounts']
  /** The wallet's chain in this namespace. For the active connection it is the namespace's network. */
  caipNetwork: CaipNetwork | undefined
  /** The connected wallet. */
  wallet: WalletInfo
  /** Owner of the embedded wallet: the email address it was created with, or the name at the social provider. */
  auth?: { name?: string; username?: string }
}

/** The connections of a kit. */
export interface ConnectionsState {
  /** The connected wallets of each namespace, the active one first. */
  byNamespace: Partial<Record<ChainNamespace, readonly Connection[]>>
  /** Stored wallets that are not connected, the newest first; empty while `multiWallet` is off. */
  recent: Partial<Record<ChainNamespace, readonly StoredConnection[]>>
  /** Whether the last visit's connections are being restored. */
  restoring: boolean
}

/** Identifies a wallet's connection in a namespace or, with an address, one of its accounts. */
export interface ConnectionRef {
  /** The connection's namespace. */
  readonly namespace: ChainNamespace
  /** Id of the wallet's connector. */
  readonly connectorId: string
  /** Address of one of the connection's accounts. */
  readonly address?: string
}

/**
 * `active`: its account is the namespace's. `connected`: it waits beside the active one. `disconnected`: it is only
 * stored.
 */
export type ConnectionStatus = 'active' | 'connected' | 'disconnected'

/**
 * Selects the wallets to disconnect. A namespace selects all of its wallets. A connector selects that wallet, in every
 * namespace.
 */
export type DisconnectTarget = Partial<Omit<ConnectionRef, 'address'>>

/** Result of a switch of connections (S4.11). */
export interface SwitchedConnection extends ConnectionRef {
  /** Address of the account that is active now. */
  readonly address: string
  /** Whether the account changed. */
  hasSwitchedAccount: boolean
  /** Whether the wallet changed. */
  hasSwitchedWallet: boolean
}

/** Options of a switch of connections. */
export interface SwitchConnectionOptions {
  /** Receives the pairing URI, if the switch needs a new pairing. */
  onPairingUri?: (uri: string) => void
  /** Called as in {@link ConnectOptions}, if the wallet has to be connected again. */
  onAnswer?: (wallet: WalletInfo) => void
  /** Aborts the switch. Everything stays as it was. */
  signal?: AbortSignal
}

/** Options of a connection. */
export interface ConnectOptions {
  /** Limits the request to this namespace, if the wallet serves several. */
  namespace?: ChainNamespace
  /**
   * Starts the request before the user chose a wallet, so the account does not show `connecting`. Used for a pairing
   * code that is created as soon as a phone shows the wallets, and that may stay unused.
   */
  ahead?: boolean
  /** Receives the pairing URI. Pairing only. */
  onPairingUri?: (uri: string) => void
  /**
   * Called when the wallet has approved. Features may still show screens of their own, so the view of the attempt may
   * close now.
   */
  onAnswer?: (wallet: WalletInfo) => void
  /** Aborts the attempt at once. A later answer of the wallet is dropped. */
  signal?: AbortSignal
}

/** Events of connections. `connected` is not emitted for a restored connection or one that another tab made. */
export type ConnectionEvents = {
  /** A wallet was connected in these namespaces. */
  connected: { connector: Connector; wallet: WalletInfo; namespaces: readonly ChainNamespace[] }
  /**
   * A wallet was disconnected from these namespaces; another wallet of the user may be active there now. A wallet that
   * has locked itself stays stored and may come back. The event is emitted again if it ends for good meanwhile.
   */
  disconnected: { connectorId: string; namespaces: readonly ChainNamespace[] }
  /** A wallet switched to a network that the site does not list. */
  unsupportedNetwork: { network: CaipNetwork }
  /** A wallet of a list was connected, by the user or by the site. */
  used: { wallet: Wallet }
}
