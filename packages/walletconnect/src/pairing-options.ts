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

/** What a wallet is told of the site. Wallets show it, so it should be what a person would recognise. */
export interface PairingMetadata {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

/** Replaces what is proposed to wallets (contract: `universalProviderConfigOverride`). What is not named keeps its default. */
export interface PairingOverride {
  /** Methods by namespace. */
  methods?: Partial<Record<ChainNamespace, readonly string[]>>
  /** CAIP-2 ids by namespace. */
  chains?: Partial<Record<ChainNamespace, readonly string[]>>
  /** Events by namespace. */
  events?: Partial<Record<ChainNamespace, readonly string[]>>
  /** RPC URLs by CAIP-2 id, or by bare chain id for eip155. */
  rpcMap?: Readonly<Record<string, string>>
  /** CAIP-2 id of the chain to begin on, where the wallet approves it. */
  defaultChain?: string
}

export type PairingLogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Where sessions are kept; the interface of the pairing library. */
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
   * `services.relay`: `wss:`, or `ws:` on this machine (S7.50).
   *
   * @default the pairing library's own relay
   */
  relayUrl?: string | undefined
  /** `services.bundler`: asked for the state of a batch of calls when the wallet names a bundler of that service. */
  bundlerUrl?: string | undefined
  override?: PairingOverride | undefined
  /** Their families are proposed too, where they say what for. */
  adapters?: readonly Pick<ChainAdapter, 'namespace' | 'family'>[]
  /** A site's own `UniversalProvider`, already initialised. */
  universalProvider?: unknown
  /**
   * Where sessions live.
   *
   * @default the pairing library's IndexedDB, or memory where the browser gives none
   */
  storage?: PairingStorage | undefined
  /**
   * Sends a read method to a network's node, with the kit's own transport (retries, fallbacks); `undefined` where it has none.
   *
   * @default one HTTP POST to each of the network's URLs in turn
   */
  readRpc?: ((network: CaipNetwork, request: RequestArguments) => Promise<unknown> | undefined) | undefined
  /** Loads what `wrapProvider` needs for a namespace, which is waited for before a session with it is told of. */
  prepareProvider?: ((namespace: ChainNamespace) => Promise<void> | undefined) | undefined
  /**
   * Gives the provider of a namespace its family's own shape; what it returns is what a site gets from `getProvider(namespace)`.
   *
   * @default the {@link PairingProvider} as it is
   */
  wrapProvider?: ((namespace: ChainNamespace, remote: PairingProvider) => unknown) | undefined
  log?: ((level: PairingLogLevel, message: string) => void) | undefined
  /** Hears each distinct error of the pairing library once (S8.67). */
  onLibraryError?: ((message: string) => void) | undefined
}

/** The provider of one namespace of a pairing session: EIP-1193, and a CAIP-2 id for another chain than the current one. */
export interface PairingProvider extends RemoteProvider {
  readonly isWalletConnect: true
  /** By what id the relay knows this page, while there is a session. */
  readonly clientId: string | undefined
  request(request: RequestArguments, chain?: string): Promise<unknown>
  accounts(): readonly WalletAccount[]
  chain(): CaipNetworkId | undefined
  /** Accounts of the current chain; needs a session. */
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
  /** Asks the wallet for a sign of life. */
  ping(): Promise<void>
  /** A {@link PairingProvider}, or what `wrapProvider` made of it. */
  getProvider(namespace: ChainNamespace): unknown
  /** Lets go of the relay and of every timer. Sessions stay; a later `reconnect()` restores them. */
  destroy(): Promise<void>
}
