import type { CaipNetworkId } from './caip.ts'
import type { Stop } from './emitter.ts'
import type { AccountType } from './namespace-infos.ts'
import type { ChainNamespace } from './namespace.ts'
import type { CaipNetwork } from './network.ts'
import type { EvmCall, WalletFee } from './transfer.ts'

/** The way in which a wallet is reached. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH'

/** One account that a wallet shares with the site. */
export interface WalletAccount {
  /** The account's namespace. */
  namespace: ChainNamespace
  /** The address without its network. */
  address: string
  /** The kind of account. */
  type: AccountType
  /** The public key in hexadecimal, if the wallet shares it. */
  publicKey?: string
  /** The derivation path, if the wallet shares it. */
  path?: string
}

/** A wallet's description for the user. */
export interface WalletInfo {
  /** The wallet's name. */
  name: string
  /** The address of the wallet's picture. */
  icon?: string
  /** The wallet's reverse domain name (EIP-6963). */
  identifier?: string
  /** The social provider of the user's login. */
  social?: string
  /** The way in which the wallet was reached. */
  type?: ConnectorType
}

/** Facts about an embedded wallet besides its accounts. */
export interface EmbeddedFacts {
  /** The user. `accounts` has all of the wallet's accounts, including those that a connection does not show. */
  user: { email?: string | null; username?: string; accounts: readonly WalletAccount[] }
  /** The method of the login: `email`, or the name of a social provider. */
  authProvider: string
  /** Whether the smart account is deployed on its chain. */
  isSmartAccountDeployed: boolean
}

/** The complete state of a connection at one moment. Every change brings a new one. */
export interface WalletSession {
  /** The accounts, at least one. The first of a namespace is the one that the wallet has selected. */
  accounts: readonly WalletAccount[]
  /** The wallet's chain, by namespace. */
  networks: Partial<Record<ChainNamespace, CaipNetworkId>>
  /**
   * The wallet shared the accounts in an earlier visit and could not be called for them in this one without a prompt.
   * The account has the status `reconnecting` until a session comes without this mark.
   */
  isRemembered?: boolean
  /** The chains that the wallet approved; missing if it supports any. */
  approvedNetworkIds?: readonly CaipNetworkId[]
  /** The wallet's description, if it is only known afterwards (pairing). */
  wallet?: WalletInfo
  /** Owner of the embedded wallet: the email address, or the name at the social provider. */
  auth?: { name?: string; username?: string }
  /** Facts about an embedded wallet. */
  embedded?: EmbeddedFacts
  /** Results of the requested capabilities, by name. */
  capabilities?: Readonly<Record<string, unknown>>
}

/** A request to a wallet to connect. */
export interface ConnectRequest {
  /** Every network of the site that this connector could serve. */
  networks: readonly CaipNetwork[]
  /** The site's current network, by namespace. */
  preferred: Partial<Record<ChainNamespace, CaipNetwork>>
  /** Receives the pairing URI as soon as there is one. Pairing only. */
  onPairingUri?: (uri: string) => void
  /**
   * Capabilities to request besides accounts, by the names of [ERC-7846](https://eips.ethereum.org/EIPS/eip-7846)
   * (`signInWithEthereum`). A connector requests those that it supports, in the proposal of a pairing or in
   * `wallet_connect`, and leaves the others out.
   */
  capabilities?: Readonly<Record<string, unknown>>
  /** Aborts the request. */
  signal?: AbortSignal
}

/** Receives a connection's changes. Nothing is reported after `onDisconnect`; after `onLock` the listener stays. */
export interface SessionListener {
  /**
   * Receives the present session; after `onLock` it means that the connection is back.
   *
   * @param isStored true if another tab of the site made and stores it
   */
  onSession(session: WalletSession, isStored?: boolean): void
  /** The wallet ended the connection. Its record is deleted, and only the user can connect again. */
  onDisconnect(): void
  /**
   * The wallet is locked: it shares nothing for now, but has not ended the connection. The site shows it as
   * disconnected and keeps the record. It comes back by `onSession`, or by a `reconnect` when the user returns to the
   * page.
   */
  onLock?(): void
}

/** Options of disconnecting a wallet. */
export interface DisconnectOptions {
  /**
   * Whether another namespace of this wallet stays connected. Then a request that would end the site's permission for
   * all namespaces must not be sent.
   */
  keepsPermission?: boolean
}

/**
 * One way to reach one wallet. An adapter creates connectors, the core calls them, and neither depends on the other.
 *
 * Rejections must be the wallet's own errors: the core reads the JSON-RPC code, so wrap nothing.
 */
export interface Connector {
  /** Id of the connector, unique within a namespace. */
  readonly id: string
  /** The wallet's name. */
  readonly name: string
  /** The way in which the wallet is reached. */
  readonly type: ConnectorType
  /** The namespace under which it is listed. */
  readonly chain: ChainNamespace
  /** The namespaces that it serves. */
  readonly chains: readonly ChainNamespace[]
  /** The address of the wallet's picture. */
  readonly imageUrl?: string
  /** The id of the wallet's picture in the directory. */
  readonly imageId?: string
  /** The wallet's id in the wallet directory, if it does not follow from `info.rdns`. */
  readonly explorerId?: string
  /** The wallet's own announcement (EIP-6963). */
  readonly info?: { rdns?: string; uuid?: string }
  /**
   * Whether the page is inside this wallet (a Safe's frame, a wallet's own browser). Then it connects automatically,
   * until the user disconnects it.
   */
  readonly connectsItself?: boolean
  /** Requests the wallet to connect, which prompts the user. */
  connect(request: ConnectRequest): Promise<WalletSession>
  /**
   * Restores an earlier connection without a prompt.
   *
   * Resolve with `undefined` only if the wallet explicitly has no connection any longer: this is the only answer that
   * deletes the record. Reject (with any error) or stay pending if that is unknown: locked, not ready, no network, a
   * file that did not load. Then the site shows the wallet as disconnected, keeps the record, listens by `watch`, and
   * retries when the user returns to the page, when the browser is online again, and at the next visit. A late answer
   * still counts.
   */
  reconnect(request: ConnectRequest): Promise<WalletSession | undefined>
  /** Ends the connection. */
  disconnect(options?: DisconnectOptions): Promise<void>
  /** Requests the wallet to switch to a network. */
  switchNetwork(network: CaipNetwork): Promise<void>
  /**
   * Sets the active account of a namespace, chosen by the user or the wallet. The provider must list it first and sign
   * with it if a request names no account. An address that the wallet does not share has no effect.
   */
  selectAccount?(namespace: ChainNamespace, address: string): void
  /**
   * Estimates the fee of calls for an account whose cost the node cannot estimate, such as a smart account. `undefined`
   * for any other account.
   */
  estimateFee?(network: CaipNetwork, calls: readonly EvmCall[], signal?: AbortSignal): Promise<WalletFee | undefined>
  /**
   * Listens to a connection: a live one, or one that `reconnect` could not restore. For the latter, `onSession` brings
   * it back.
   */
  watch(listener: SessionListener): Stop
  /** Returns the provider that a site gets from `getProvider(namespace)`. */
  getProvider(namespace: ChainNamespace): unknown
}
