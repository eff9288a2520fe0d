import type {
  AppKitNetwork,
  CaipAddress,
  CaipNetwork,
  ChainNamespace,
  ProviderOf,
  SIWXConfig,
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
  RouteMap,
  ScreenResults,
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

/** What asking for a balance came to. */
export interface BalanceAnswer {
  /** The balance in whole units of the currency, and its symbol; `undefined` where it failed. */
  data: { balance: string; symbol: string } | undefined
  /** Why it failed. */
  error: string | undefined
  /** Whether there is a balance. */
  isSuccess: boolean
  /** Whether it failed. */
  isError: boolean
}

/** What `open` takes. */
export interface OpenArguments {
  /** The screen. @default the account where one is connected, else Connect */
  view?: OpenableView
  /** Only wallets of this family. @default every family */
  namespace?: ChainNamespace
  /** The code of a pairing that the site makes by itself: shows it, on the screen of the code where no other is named. @default the kit's own pairing */
  uri?: string
}

/** What `open` takes with a screen that comes to something, such as `WalletSend`. */
export interface OpenForResultArguments<View extends keyof ScreenResults & OpenableView> {
  /** The screen. */
  view: View
  /** What it begins with. @default nothing */
  arguments?: RouteMap[View]
  /** Only wallets of this family. @default every family */
  namespace?: ChainNamespace
}

/** What `open` takes with a screen that can be filled in, such as `Swap`. */
export interface OpenFilledArguments<View extends OpenableView> {
  /** The screen. */
  view: View
  /** What it begins with. @default nothing */
  arguments?: RouteMap[View]
  /** Only wallets of this family. @default every family */
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

/** Which wallet `connect` connects. */
export interface ConnectTarget {
  /** Of the list. A wallet that is not in this browser is paired. */
  walletId?: string
  /** Of a wallet in this browser; `walletConnect` pairs any. */
  connectorId?: string
  /** Where the wallet serves several families: which. Without it, all of a pairing, and the first of a wallet in this browser. */
  namespace?: ChainNamespace
  /** Gives the connection up; it rejects with the signal's reason. */
  signal?: AbortSignal
}

/** What `switchConnection` takes. */
export interface SwitchConnectionArguments {
  /** One of `getConnections` or `getRecentConnections`; its connector id is what counts. */
  connection: { readonly connectorId: string }
  /** One of the connection's accounts. @default the one that the wallet has selected */
  address?: string
  /** The family whose connection is switched. */
  namespace: ChainNamespace
  /** Hears what the switch came to. */
  onChange?: (change: ConnectionChange) => void
  /** Gives the switch up: a code that was shown for it is void, and everything stays as it was. */
  signal?: AbortSignal
}

/** What a switch of connection came to. */
export interface ConnectionChange {
  /** The account that the family shows now. */
  address: string
  /** The family that was switched. */
  namespace: ChainNamespace
  /** Whether it is another account than before. */
  hasSwitchedAccount: boolean
  /** Whether it is another wallet than before. */
  hasSwitchedWallet: boolean
}

/** One account of a remembered connection. */
export type DeleteConnectionArguments = Required<ConnectionRef>

/** What `createAppKit` gives a site. */
export interface AppKit {
  /** Resolves when the last visit's connections are settled. */
  ready(): Promise<void>
  /**
   * Shows a screen that comes to something, filled in, and resolves to that: `WalletSend` to the hash, once the wallet has sent it.
   *
   * @throws KitError `modalClosed` where the modal closes, or the kit is destroyed, without it; after that, and on a server, at once
   */
  open<View extends keyof ScreenResults & OpenableView>(
    options: OpenForResultArguments<View>,
  ): Promise<ScreenResults[View]>
  /** Shows a screen that comes to nothing, filled in. Resolves as any other does. */
  open<View extends Exclude<OpenableView, keyof ScreenResults>>(options: OpenFilledArguments<View>): Promise<void>
  /** Shows the modal. Resolves once its code is there and it shows, or, where it was closed before that, once its code is there. */
  open(options?: OpenArguments): Promise<void>
  /** Hides the modal, unless a screen refuses that now; one whose code is on its way does not show. */
  close(): Promise<void>
  /**
   * Ends a family's connections, one wallet's, or all.
   *
   * @throws KitError `disconnectFailed`, `disconnectChainsFailed` when a wallet did not hear of it
   */
  disconnect(target?: ChainNamespace | DisconnectTarget): Promise<void>
  /**
   * Makes a network the site's: the wallet is asked where one is connected that serves it.
   *
   * @throws KitError `switchRejected`, `switchFailed`, `requestPending`, `invalidChainId`
   */
  switchNetwork(network: AppKitNetwork): Promise<void>

  /** The account of a family, or of the active one; the same object until something changes. */
  getAccount(namespace?: ChainNamespace): AccountSnapshot
  /** The address of a family's account, or of the active one's; EVM addresses in EIP-55 form. */
  getAddress(namespace?: ChainNamespace): string | undefined
  /** The address of a family's account as CAIP-10, with its network. */
  getCaipAddress(namespace?: ChainNamespace): CaipAddress | undefined
  /** The network of a family, or of the active one. */
  getCaipNetwork(namespace?: ChainNamespace): CaipNetwork | undefined
  /** The id of the active network: a number in EVM, a text elsewhere. */
  getChainId(): number | string | undefined
  /**
   * The provider of the wallet that a family is connected with, in the shape that the family's adapter gives it; `undefined` without a
   * connection.
   */
  getProvider<Namespace extends ChainNamespace>(namespace: Namespace): ProviderOf<Namespace> | undefined
  /** The same, in a shape that the site names. */
  getProvider<Provider>(namespace: ChainNamespace): Provider | undefined
  /** How a family's wallet was reached, such as `INJECTED`; `undefined` without a connection. */
  getProviderType(namespace: ChainNamespace): WalletInfo['type'] | undefined
  /** The provider of the active family's wallet; `undefined` without a connection. */
  getWalletProvider(): unknown
  /** Name, icon and kind of a family's wallet, or of the active family's. */
  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined
  /** How the site has its visitors sign in: the option `siwx`, as it was given; `undefined` without it, also where there is a `siweConfig`. */
  getSIWX<Config extends SIWXConfig = SIWXConfig>(): Config | undefined
  /** Whether the active family has an account. */
  getIsConnectedState(): boolean
  /** What the kit and its modal are doing now. */
  getState(): KitState
  /** The theme that the site has chosen. */
  getThemeMode(): ThemeMode
  /** Sets the theme, at once. */
  setThemeMode(mode: ThemeMode): void
  /** The theme variables that are set; a copy. */
  getThemeVariables(): ThemeVariables
  /** Adds to the theme variables that are set; one of `undefined` goes back to its default. */
  setThemeVariables(variables: ThemeVariables): void
  /** The wallets that a family is connected with, the active one first. */
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

  /**
   * Adds a network, or replaces the one with its id.
   *
   * @throws AdapterMissingError where the family has no adapter
   */
  addNetwork(namespace: ChainNamespace, network: AppKitNetwork): void
  /**
   * Takes a network away, by its chain id or CAIP-2 id.
   *
   * @throws AdapterMissingError where the family has no adapter
   */
  removeNetwork(namespace: ChainNamespace, id: string | number): void
  /** Changes local switches; remote configuration goes before them. */
  updateFeatures(features: Partial<Features>): void
  /** Sets the order of the ways to connect; what it does not name comes after. */
  setConnectMethodsOrder(order: readonly ConnectMethod[]): void
  /** Sets which social sign-ins are offered, in order. */
  setSocialsOrder(order: readonly SocialProvider[]): void
  /** Sets the order of the actions of the account; what it does not name comes after. */
  setWalletFeaturesOrder(order: readonly WalletFeature[]): void
  /** Sets the address of the site's terms. */
  setTermsConditionsUrl(url: string): void
  /** Sets the address of the site's privacy policy. */
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
  /** The code to show for pairing; `undefined` while none is valid. */
  getPairingUri(): string | undefined

  /**
   * Each calls back at once with the present value, then at every change, and returns its unsubscribe. A callback that throws is
   * reported as an unhandled rejection and called again at the next change.
   */
  subscribeAccount(callback: (account: AccountSnapshot) => void, namespace?: ChainNamespace): Stop
  /** Hears of the active network, and what its wallet allows. */
  subscribeNetwork(callback: (network: NetworkSnapshot) => void): Stop
  /** Calls back for the first time when there is a provider. */
  subscribeProviders(callback: (providers: Partial<Record<ChainNamespace, unknown>>) => void): Stop
  /** Hears of the wallets that are connected, by family. */
  subscribeConnections(callback: (connections: Partial<Record<ChainNamespace, readonly Connection[]>>) => void): Stop
  /** Hears what the kit and its modal are doing. */
  subscribeState(callback: (state: KitState) => void): Stop
  /** Hears of theme and variables. */
  subscribeTheme(callback: (theme: ThemeSnapshot) => void): Stop
  /** Hears the latest event at once, and then every one. */
  subscribeEvents(callback: (event: EventSnapshot) => void): Stop
  /** Hears of the wallet of a family, or of the active one. */
  subscribeWalletInfo(callback: (wallet: WalletInfo | undefined) => void, namespace?: ChainNamespace): Stop
  /** Hears of the active network alone. */
  subscribeCaipNetworkChange(callback: (network: CaipNetwork | undefined) => void): Stop
  /** Hears of a pairing: its code, and how it ends. */
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
  /** For the framework wrappers: a value by name, to read and to follow. */
  observe<Name extends keyof KitValues>(name: Name, namespace?: ChainNamespace): Observable<KitValues[Name]>
}

declare module '@latchkey/primitives' {
  interface KitHandle extends AppKit {}
}
