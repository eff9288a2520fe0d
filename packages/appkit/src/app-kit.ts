import type {
  AppKitNetwork,
  CaipAddress,
  CaipNetwork,
  ChainNamespace,
  ProviderOf,
  Stop,
  WalletInfo,
} from '@latchkey/primitives'
import type {
  Connection,
  ConnectionRef,
  ConnectMethod,
  Features,
  OpenableView,
  PairingState,
  SocialProvider,
  DisconnectTarget,
  StoredConnection,
  Store,
  ThemeMode,
  ThemeVariables,
  Wallet,
  WalletFeature,
} from '@latchkey/core'

import type { KitValues } from './observables.ts'
import type {
  AccountSnapshot,
  EventSnapshot,
  KitState,
  NetworkSnapshot,
  Observable,
  ThemeSnapshot,
} from './snapshots.ts'

export interface BalanceAnswer {
  data: { balance: string; symbol: string } | undefined
  error: string | undefined
  isSuccess: boolean
  isError: boolean
}

export interface OpenArguments {
  view?: OpenableView
  namespace?: ChainNamespace
}

/** A wallet as a site lists it without the modal. */
export interface ListedWallet extends Wallet {
  /** Whether it is in this browser; any other is paired. */
  readonly isInstalled: boolean
  /** Of a wallet in this browser. */
  readonly connectorId?: string
  /** The families of the site that it serves. Where there are several, name one to `connect`. */
  readonly namespaces: readonly ChainNamespace[]
}

export interface ConnectTarget {
  /** Of the list. A wallet that is not in this browser is paired. */
  walletId?: string
  /** Of a wallet in this browser; `walletConnect` pairs any. */
  connectorId?: string
  /** Where the wallet serves several families: which. Without it, all of a pairing, and the first of a wallet in this browser. */
  namespace?: ChainNamespace
  signal?: AbortSignal
}

export interface SwitchConnectionArguments {
  /** One of `getConnections` or `getRecentConnections`; its connector id is what counts. */
  connection: { readonly connectorId: string }
  /** One of the connection's accounts. @default the one that the wallet has selected */
  address?: string
  namespace: ChainNamespace
  /** Hears what the switch came to. */
  onChange?: (change: ConnectionChange) => void
  /** Gives the switch up: a code that was shown for it is void, and everything stays as it was. */
  signal?: AbortSignal
}

/** What a switch of connection came to. */
export interface ConnectionChange {
  address: string
  namespace: ChainNamespace
  hasSwitchedAccount: boolean
  hasSwitchedWallet: boolean
}

/** One account of a remembered connection. */
export type DeleteConnectionArguments = Required<ConnectionRef>

/** What `createAppKit` gives a site. */
export interface AppKit {
  /** Resolves when the last visit's connections are settled. */
  ready(): Promise<void>
  /** Shows the modal. Resolves once its code is there and it shows. */
  open(options?: OpenArguments): Promise<void>
  close(): Promise<void>
  /**
   * Ends a family's connections, one wallet's, or all.
   *
   * @throws KitError `disconnectFailed`, `disconnectChainsFailed` when a wallet did not hear of it
   */
  disconnect(target?: ChainNamespace | DisconnectTarget): Promise<void>
  /** @throws KitError `switchRejected`, `switchFailed`, `requestPending`, `invalidChainId` */
  switchNetwork(network: AppKitNetwork): Promise<void>

  getAccount(namespace?: ChainNamespace): AccountSnapshot
  getAddress(namespace?: ChainNamespace): string | undefined
  getCaipAddress(namespace?: ChainNamespace): CaipAddress | undefined
  getCaipNetwork(namespace?: ChainNamespace): CaipNetwork | undefined
  getChainId(): number | string | undefined
  /**
   * The provider of the wallet that a family is connected with, in the shape that the family's adapter gives it; `undefined` without a
   * connection.
   */
  getProvider<Namespace extends ChainNamespace>(namespace: Namespace): ProviderOf<Namespace> | undefined
  /** The same, in a shape that the site names. */
  getProvider<Provider>(namespace: ChainNamespace): Provider | undefined
  getProviderType(namespace: ChainNamespace): WalletInfo['type'] | undefined
  getWalletProvider(): unknown
  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined
  getIsConnectedState(): boolean
  getState(): KitState
  getThemeMode(): ThemeMode
  setThemeMode(mode: ThemeMode): void
  getThemeVariables(): ThemeVariables
  setThemeVariables(variables: ThemeVariables): void
  getConnections(namespace: ChainNamespace): readonly Connection[]
  /** Wallets of earlier that are not connected now, the newest first. */
  getRecentConnections(namespace: ChainNamespace): readonly StoredConnection[]
  /**
   * Shows another connection of a family, or another account of one. A wallet that is remembered but not connected is connected
   * anew; where that is by pairing, the modal shows the code unless the site does (`manualWCControl`).
   *
   * @throws KitError `connectorNotFound`, `adapterNotFound`, `chainNotSupported`, and all that `connect` throws
   */
  switchConnection(target: SwitchConnectionArguments): Promise<ConnectionChange>
  /** Forgets a recent connection. */
  deleteConnection(target: DeleteConnectionArguments): void
  /**
   * Native balance of the connected account, in whole units; a node that fails is an answer too.
   *
   * @throws KitError `caipNetworkOrAddressUndefined`, `adapterNotFound`, `chainNotSupported`: the site asked for what cannot be
   */
  fetchBalance(namespace?: ChainNamespace): Promise<BalanceAnswer>

  addNetwork(namespace: ChainNamespace, network: AppKitNetwork): void
  removeNetwork(namespace: ChainNamespace, id: string | number): void
  updateFeatures(features: Partial<Features>): void
  setConnectMethodsOrder(order: readonly ConnectMethod[]): void
  setSocialsOrder(order: readonly SocialProvider[]): void
  setWalletFeaturesOrder(order: readonly WalletFeature[]): void
  setTermsConditionsUrl(url: string): void
  setPrivacyPolicyUrl(url: string): void

  /** For a list of the site's own: the wallets in this browser, then the first page of the list. Never rejects. */
  getWallets(): Promise<readonly ListedWallet[]>
  /** Up to 100 of the list whose name contains a text, and those in this browser. Rejects when the directory fails. */
  searchWallets(query: string, options?: { signal?: AbortSignal }): Promise<readonly ListedWallet[]>
  /**
   * Connects without the modal.
   *
   * @throws KitError `connectorNotFound`, `connectionRejected`, `connectFailed` (also when the wallet gives no account of the family
   *   that was asked for), `chainNotSupported`, `requestPending`, `pairingExpired`, `connectSuperseded`, or the signal's reason
   */
  connect(target: ConnectTarget): Promise<AccountSnapshot>
  getPairingUri(): string | undefined

  /**
   * Each calls back at once with the present value, then at every change, and returns its unsubscribe. A callback that throws is
   * reported as an unhandled rejection and called again at the next change.
   */
  subscribeAccount(callback: (account: AccountSnapshot) => void, namespace?: ChainNamespace): Stop
  subscribeNetwork(callback: (network: NetworkSnapshot) => void): Stop
  /** Calls back for the first time when there is a provider. */
  subscribeProviders(callback: (providers: Partial<Record<ChainNamespace, unknown>>) => void): Stop
  subscribeConnections(callback: (connections: Partial<Record<ChainNamespace, readonly Connection[]>>) => void): Stop
  subscribeState(callback: (state: KitState) => void): Stop
  subscribeTheme(callback: (theme: ThemeSnapshot) => void): Stop
  subscribeEvents(callback: (event: EventSnapshot) => void): Stop
  subscribeWalletInfo(callback: (wallet: WalletInfo | undefined) => void, namespace?: ChainNamespace): Stop
  subscribeCaipNetworkChange(callback: (network: CaipNetwork | undefined) => void): Stop
  subscribePairing(callback: (pairing: PairingState) => void): Stop
  /**
   * The wallets in this browser: some say that they are there only after a while. Calls back for the first time once the code of
   * the list has loaded.
   */
  subscribeInstalledWallets(callback: (wallets: readonly ListedWallet[]) => void): Stop

  /** Ends everything: listeners, timers, pending requests, the modal element. */
  destroy(): void

  /** For the framework wrappers. */
  readonly store: Store
  observe<Name extends keyof KitValues>(name: Name, namespace?: ChainNamespace): Observable<KitValues[Name]>
}
