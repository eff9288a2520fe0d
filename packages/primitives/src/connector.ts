import type { CaipNetworkId } from './caip.ts'
import type { Stop } from './emitter.ts'
import type { AccountType } from './families.ts'
import type { ChainNamespace } from './namespace.ts'
import type { CaipNetwork } from './network.ts'
import type { EvmCall, WalletFee } from './transfer.ts'

/** How a wallet is reached. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH'

/** One account that a wallet gives to the site. */
export interface WalletAccount {
  /** The family that it is of. */
  namespace: ChainNamespace
  /** The address alone. */
  address: string
  /** The kind of account. */
  type: AccountType
  /** In hexadecimal, where the wallet tells it. */
  publicKey?: string
  /** Its derivation path, where the wallet tells it. */
  path?: string
}

/** What a person knows a wallet by. */
export interface WalletInfo {
  /** What the wallet is called. */
  name: string
  /** The address of its picture. */
  icon?: string
  /** The reverse domain name that it announces itself with. */
  identifier?: string
  /** Whose account the visitor signed in with. */
  social?: string
  /** How the wallet was reached. */
  type?: ConnectorType
}

/** What is known of an embedded wallet besides its accounts. */
export interface EmbeddedFacts {
  /** Who it is. The accounts are all of the wallet's, also those that a connection does not show. */
  user: { email?: string | null; username?: string; accounts: readonly WalletAccount[] }
  /** How they logged in: `email`, or the name of a social provider. */
  authProvider: string
  /** Whether the smart account is on its chain already. */
  isSmartAccountDeployed: boolean
}

/** The whole truth of a connection at one moment; every change brings a new one. */
export interface WalletSession {
  /** At least one; the first of a namespace is the one that the wallet has selected. */
  accounts: readonly WalletAccount[]
  /** The chain that the wallet is on, per namespace. */
  networks: Partial<Record<ChainNamespace, CaipNetworkId>>
  /**
   * The wallet gave the accounts in an earlier visit, and could not be requested for them in this one without a prompt. The account has the status
   * `reconnecting` until a session comes without this mark.
   */
  isRemembered?: boolean
  /** The chains that the wallet agreed to; absent when it takes any. */
  approvedNetworkIds?: readonly CaipNetworkId[]
  /** Who answered, where that is only known afterwards (pairing). */
  wallet?: WalletInfo
  /** Whose embedded wallet it is: the email address, or the name at the social provider. */
  auth?: { name?: string; username?: string }
  /** Of an embedded wallet. */
  embedded?: EmbeddedFacts
  /** What the wallet answered to the capabilities that it was asked for, by their names. */
  capabilities?: Readonly<Record<string, unknown>>
}

/** What a wallet is asked for. */
export interface ConnectRequest {
  /** Every network of the site that this connector could serve. */
  networks: readonly CaipNetwork[]
  /** The network that the site is on, per namespace. */
  preferred: Partial<Record<ChainNamespace, CaipNetwork>>
  /** Pairing only: the code to show, as soon as there is one. */
  onPairingUri?: (uri: string) => void
  /**
   * What to ask for beside accounts, by the names of ERC-7846 (`signInWithEthereum`). A connector that knows a way to ask for one does, in the proposal
   * of a pairing or in `wallet_connect`; the others leave it out.
   */
  capabilities?: Readonly<Record<string, unknown>>
  /** Gives the request up. */
  signal?: AbortSignal
}

/** What a connection has to tell. After `onDisconnect` nothing more is told; after `onLock` the listener stays. */
export interface SessionListener {
  /**
   * The connection as it is now; after `onLock`, that it is back.
   *
   * @param isStored true where another tab of the site made it, and stores it
   */
  onSession(session: WalletSession, isStored?: boolean): void
  /** The wallet ended it: what is written down of it is erased, and only a person connects again. */
  onDisconnect(): void
  /**
   * For the time being the wallet gives nothing (it is locked), although it still lets the site in. The site shows disconnected and
   * keeps the record. It comes back by `onSession`, or by a `reconnect` when the person comes back to the page.
   */
  onLock?(): void
}

/** How a wallet is let go. */
export interface DisconnectOptions {
  /** Another family of this wallet stays connected: what would end the site's permission in all of them is not asked for. */
  keepsPermission?: boolean
}

/**
 * One way to reach one wallet. An adapter makes them, the core calls them, and neither knows the other.
 *
 * Rejections are the wallet's own errors: the core reads the JSON-RPC code, so wrap nothing.
 */
export interface Connector {
  /** Unique within a family. */
  readonly id: string
  /** What the wallet is called. */
  readonly name: string
  /** How the wallet is reached. */
  readonly type: ConnectorType
  /** The family that it is listed for. */
  readonly chain: ChainNamespace
  /** The families that it serves. */
  readonly chains: readonly ChainNamespace[]
  /** The address of the wallet's picture. */
  readonly imageUrl?: string
  /** The id of the wallet's picture in the directory. */
  readonly imageId?: string
  /** The wallet's id in the wallet directory, where `info.rdns` does not tell. */
  readonly explorerId?: string
  /** What the wallet announces of itself. */
  readonly info?: { rdns?: string; uuid?: string }
  /** The page is inside this wallet (a Safe's frame, a wallet's own browser): it connects by itself, until the visitor leaves it. */
  readonly connectsItself?: boolean
  /** Asks the wallet, and so the person. */
  connect(request: ConnectRequest): Promise<WalletSession>
  /**
   * Restores an earlier connection without asking anybody.
   *
   * `undefined` is the wallet's explicit word that there is none any longer, and the only answer that erases the record. Reject
   * (with whatever error) or stay pending where that is not known: locked, not ready, no network, a file that did not load. Then
   * the site shows disconnected, keeps the record, listens by `watch`, and asks again when the person comes back to the page,
   * when the browser is online again, and at the next visit. An answer that comes late still counts.
   */
  reconnect(request: ConnectRequest): Promise<WalletSession | undefined>
  /** Ends the connection. */
  disconnect(options?: DisconnectOptions): Promise<void>
  /** Asks the wallet to move to a network. */
  switchNetwork(network: CaipNetwork): Promise<void>
  /**
   * Says which of the accounts that the wallet shares shows in a namespace: by the user's choice, or the wallet's own. The provider names
   * it first and signs with it where a request names no account. An address that the wallet does not share changes nothing.
   */
  selectAccount?(namespace: ChainNamespace, address: string): void
  /** What calls of its account cost on a network, where the account is one that the node cannot tell it of: a smart account. `undefined` of any other. */
  estimateFee?(network: CaipNetwork, calls: readonly EvmCall[], signal?: AbortSignal): Promise<WalletFee | undefined>
  /** Listens to a connection: one that stands, or one that `reconnect` could not restore. There `onSession` brings it back. */
  watch(listener: SessionListener): Stop
  /** What a site gets from `getProvider(namespace)`. */
  getProvider(namespace: ChainNamespace): unknown
}
