import type {
  CaipNetwork,
  CaipNetworkId,
  ChainAdapter,
  ChainNamespace,
  Connector,
  RemoteProvider,
  RequestArguments,
  WalletAccount,
} from '@latchkey/primitives'

/** Description of the site for wallets, which show it to the user. */
export interface PairingMetadata {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

/**
 * Replaces parts of the proposal to wallets (contract: `universalProviderConfigOverride`). Parts that are not named keep their
 * default.
 */
export interface PairingOverride {
  /** Methods by namespace. */
  methods?: Partial<Record<ChainNamespace, readonly string[]>>
  /** CAIP-2 ids by namespace. */
  chains?: Partial<Record<ChainNamespace, readonly string[]>>
  /** Events by namespace. */
  events?: Partial<Record<ChainNamespace, readonly string[]>>
  /** RPC URLs by CAIP-2 id, or by bare chain id for eip155. */
  rpcMap?: Readonly<Record<string, string>>
  /** CAIP-2 id of the chain to start on, if the wallet approves it. */
  defaultChain?: string
}

export type PairingLogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Storage of sessions, with the interface of the pairing library. */
export interface PairingStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

export interface PairingOptions {
  projectId: string
  metadata: PairingMetadata
  /**
   * URL of `services.relay`: `wss:`, or `ws:` on this machine (S7.50).
   *
   * @default the pairing library's own relay
   */
  relayUrl?: string | undefined
  /**
   * URL of `services.bundler`, which is asked for the state of a batch of calls if the wallet names a bundler of that service.
   */
  bundlerUrl?: string | undefined
  override?: PairingOverride | undefined
  /** Adapters whose namespaces are proposed too, if they define a proposal. */
  adapters?: readonly Pick<ChainAdapter, 'namespace' | 'namespaceInfo'>[]
  /** The site's own `UniversalProvider`, already initialized. */
  universalProvider?: unknown
  /**
   * Storage of sessions.
   *
   * @default the pairing library's IndexedDB, or memory if the browser has none
   */
  storage?: PairingStorage | undefined
  /**
   * Sends a read method to a network's node, with the kit's own transport (retries, fallbacks); `undefined` if it has none.
   *
   * @default one HTTP POST to each of the network's URLs in turn
   */
  readRpc?: ((network: CaipNetwork, request: RequestArguments) => Promise<unknown> | undefined) | undefined
  /** Loads the code that `wrapProvider` needs for a namespace; a session with it is reported after that. */
  prepareProvider?: ((namespace: ChainNamespace) => Promise<void> | undefined) | undefined
  /**
   * Wraps the provider of a namespace in its own interface; the result is returned by `getProvider(namespace)`.
   *
   * @default the {@link PairingProvider} unchanged
   */
  wrapProvider?: ((namespace: ChainNamespace, remote: PairingProvider) => unknown) | undefined
  log?: ((level: PairingLogLevel, message: string) => void) | undefined
  /** Receives each distinct error of the pairing library once (S8.67). */
  onLibraryError?: ((message: string) => void) | undefined
}

/** The provider of one namespace of a pairing session: EIP-1193, and a CAIP-2 id for another chain than the current one. */
export interface PairingProvider extends RemoteProvider {
  readonly isWalletConnect: true
  /** Id of this page at the relay, while there is a session. */
  readonly clientId: string | undefined
  request(request: RequestArguments, chain?: string): Promise<unknown>
  accounts(): readonly WalletAccount[]
  chain(): CaipNetworkId | undefined
  /** Returns the accounts of the current chain; needs a session. */
  enable(): Promise<string[]>
  disconnect(): Promise<void>
  on(event: string, listener: (event: never) => void): PairingProvider
  once(event: string, listener: (event: never) => void): PairingProvider
  removeListener(event: string, listener: (event: never) => void): PairingProvider
  off(event: string, listener: (event: never) => void): PairingProvider
}

export interface PairingConnector extends Connector {
  readonly id: 'walletConnect'
  readonly type: 'WALLET_CONNECT'
  /** Checks that the wallet answers. */
  ping(): Promise<void>
  /** Returns a {@link PairingProvider}, or the result of `wrapProvider`. */
  getProvider(namespace: ChainNamespace): unknown
  /** Releases the relay and all timers. Sessions stay; a later `reconnect()` restores them. */
  destroy(): Promise<void>
}
