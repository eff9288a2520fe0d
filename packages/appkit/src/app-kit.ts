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

/** Result of fetching a balance. */
export interface BalanceAnswer {
  /** The balance in whole units with the currency's symbol; `undefined` after a failure. */
  data: { balance: string; symbol: string } | undefined
  /** Message of the error. */
  error: string | undefined
  /** Whether there is a balance. */
  isSuccess: boolean
  /** Whether the request failed. */
  isError: boolean
}

/** Arguments of `open`. */
export interface OpenArguments {
  /** The screen. @default the account if one is connected, else Connect */
  view?: OpenableView
  /** Limits the wallets to this namespace. @default every namespace */
  namespace?: ChainNamespace
  /** URI of a pairing that the site created itself. Shows its code, on the code's screen unless `view` names another. @default the kit's own pairing */
  uri?: string
}

/** Arguments of `open` for a screen with a result, such as `WalletSend`. */
export interface OpenForResultArguments<View extends keyof ScreenResults & OpenableView> {
  /** The screen. */
  view: View
  /** Initial values of the screen. @default none */
  arguments?: RouteMap[View]
  /** Limits the wallets to this namespace. @default every namespace */
  namespace?: ChainNamespace
}

/** Arguments of `open` for a screen with initial values, such as `Swap`. */
export interface OpenFilledArguments<View extends OpenableView> {
  /** The screen. */
  view: View
  /** Initial values of the screen. @default none */
  arguments?: RouteMap[View]
  /** Limits the wallets to this namespace. @default every namespace */
  namespace?: ChainNamespace
}

/** A wallet for a site's own list, without the modal. */
export interface ListedWallet extends Wallet {
  /** Whether it is in this browser. Any other wallet is paired. */
  readonly isInstalled: boolean
  /** Id of its connector, if it is in this browser. */
  readonly connectorId?: string
  /** The site's namespaces that it serves. If there are several, pass one to `connect`. */
  readonly namespaces: readonly ChainNamespace[]
}

/** Selects the wallet for `connect`. */
export interface ConnectTarget {
  /** Id of a listed wallet. A wallet that is not in this browser is paired. */
  walletId?: string
  /** Id of a wallet in this browser; `walletConnect` pairs any wallet. */
  connectorId?: string
  /** Namespace to connect. @default all for a pairing, the first for a wallet in this browser */
  namespace?: ChainNamespace
  /** Aborts the connection, which rejects with the signal's reason. */
  signal?: AbortSignal
}

/** Arguments of `switchConnection`. */
export interface SwitchConnectionArguments {
  /** An entry of `getConnections` or `getRecentConnections`. Only its connector id is used. */
  connection: { readonly connectorId: string }
  /** Address of one of the connection's accounts. @default the account that the wallet has selected */
  address?: string
  /** The namespace whose connection is switched. */
  namespace: ChainNamespace
  /** Receives the result of the switch. */
  onChange?: (change: ConnectionChange) => void
  /** Aborts the switch: a pairing code for it becomes invalid, and everything stays as it was. */
  signal?: AbortSignal
}

/** Result of a switch of connections. */
export interface ConnectionChange {
  /** Address of the namespace's active account. */
  address: string
  /** The namespace of the switch. */
  namespace: ChainNamespace
  /** Whether the account changed. */
  hasSwitchedAccount: boolean
  /** Whether the wallet changed. */
  hasSwitchedWallet: boolean
}

/** One account of a stored connection. */
export type DeleteConnectionArguments = Required<ConnectionRef>

/** A kit, the result of `createAppKit`. @example const kit = createAppKit({ projectId, networks: [mainnet], adapters: [new EvmAdapter()] }) */
export interface AppKit {
  /** Resolves when each of the last visit's connections is restored or has failed. */
  ready(): Promise<void>
  /**
   * Opens a screen with a result, with initial values. Resolves with the result: for `WalletSend` the hash, once the wallet has sent it.
   *
   * @example const { hash } = await kit.open({ view: 'WalletSend', arguments: { to: '0x…', amount: '0.1' } })
   * @throws KitError `modalClosed` if the modal is closed, or the kit destroyed, without a result; after that, and on a server, at once
   */
  open<View extends keyof ScreenResults & OpenableView>(
    options: OpenForResultArguments<View>,
  ): Promise<ScreenResults[View]>
  /** Opens a screen without a result, with initial values. Resolves as for any other screen. */
  open<View extends Exclude<OpenableView, keyof ScreenResults>>(options: OpenFilledArguments<View>): Promise<void>
  /** Opens the modal. Resolves once it shows or, if it was closed before, once its code is loaded. @example await kit.open({ view: 'Networks' }) */
  open(options?: OpenArguments): Promise<void>
  /** Closes the modal, unless a screen prevents it. A modal that is still loading does not show. */
  close(): Promise<void>
  /** Disconnects one namespace, one wallet, or all. @throws KitError `disconnectFailed`, `disconnectChainsFailed` if a call to a wallet failed */
  disconnect(target?: ChainNamespace | DisconnectTarget): Promise<void>
  /**
   * Switches the site's network. Sends a request to the wallet if one is connected in its namespace.
   *
   * @example await kit.switchNetwork(base)
   * @throws KitError `switchRejected`, `switchFailed`, `requestPending`, `invalidChainId` for a network that the site does not list
   */
  switchNetwork(network: AppKitNetwork): Promise<void>

  /** Returns the account of a namespace, or of the active one. The object stays the same until something changes. */
  getAccount(namespace?: ChainNamespace): AccountSnapshot
  /** Returns the address of a namespace's account, or of the active one's. EVM addresses are in EIP-55 form. */
  getAddress(namespace?: ChainNamespace): string | undefined
  /** Returns the address of a namespace's account with its network, as CAIP-10. */
  getCaipAddress(namespace?: ChainNamespace): CaipAddress | undefined
  /** Returns the network of a namespace, or of the active one. */
  getCaipNetwork(namespace?: ChainNamespace): CaipNetwork | undefined
  /** Returns the id of the active network: a number in EVM, a text elsewhere. */
  getChainId(): number | string | undefined
  /** Returns the provider of a namespace's wallet, in the form of the namespace's adapter; `undefined` without a connection. */
  getProvider<Namespace extends ChainNamespace>(namespace: Namespace): ProviderOf<Namespace> | undefined
  /** Returns the same provider with a type that the site chooses. */
  getProvider<Provider>(namespace: ChainNamespace): Provider | undefined
  /** Returns the way in which a namespace's wallet was reached, such as `INJECTED`; `undefined` without a connection. */
  getProviderType(namespace: ChainNamespace): WalletInfo['type'] | undefined
  /** Returns the provider of the active namespace's wallet; `undefined` without a connection. */
  getWalletProvider(): unknown
  /** Returns name, icon and kind of a namespace's wallet, or of the active one's. */
  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined
  /** Returns the option `siwx` as it was passed; `undefined` without it, also if there is a `siweConfig`. */
  getSIWX<Config extends SIWXConfig = SIWXConfig>(): Config | undefined
  /** Whether the active namespace has an account. */
  getIsConnectedState(): boolean
  /** Returns the state of the kit and its modal. */
  getState(): KitState
  /** Returns the theme that the site has chosen. */
  getThemeMode(): ThemeMode
  /** Sets the theme. */
  setThemeMode(mode: ThemeMode): void
  /** Returns a copy of the present theme variables. */
  getThemeVariables(): ThemeVariables
  /** Merges theme variables into the present ones. A value of `undefined` restores the default. */
  setThemeVariables(variables: ThemeVariables): void
  /** Returns the connected wallets of a namespace, the active one first. */
  getConnections(namespace: ChainNamespace): readonly Connection[]
  /** Returns the stored wallets of a namespace that are not connected, the newest first. */
  getRecentConnections(namespace: ChainNamespace): readonly StoredConnection[]
  /**
   * Activates another connection of a namespace, or another account of one. A stored wallet is connected again; if it needs a pairing, the modal shows the code
   * unless the site does (`manualWCControl`).
   *
   * @throws KitError `connectorNotFound`, `adapterNotFound`, `chainNotSupported`, and all errors of `connect`
   */
  switchConnection(target: SwitchConnectionArguments): Promise<ConnectionChange>
  /** Deletes a stored connection. */
  deleteConnection(target: DeleteConnectionArguments): void
  /**
   * Fetches the connected account's native balance, in whole units. A node's error is part of the result.
   *
   * @throws KitError `caipNetworkOrAddressUndefined`, `adapterNotFound`, `chainNotSupported`, if the site's request is invalid
   */
  fetchBalance(namespace?: ChainNamespace): Promise<BalanceAnswer>

  /**
   * Adds a network, or replaces the one with its id.
   *
   * @throws AdapterMissingError if the namespace has no adapter
   */
  addNetwork(namespace: ChainNamespace, network: AppKitNetwork): void
  /**
   * Removes a network, by its chain id or CAIP-2 id.
   *
   * @throws AdapterMissingError if the namespace has no adapter
   */
  removeNetwork(namespace: ChainNamespace, id: string | number): void
  /** Changes the site's feature flags. The remote configuration wins over them. */
  updateFeatures(features: Partial<Features>): void
  /** Sets the order of the methods to connect. Missing names come last. */
  setConnectMethodsOrder(order: readonly ConnectMethod[]): void
  /** Sets which social providers are offered, in order. */
  setSocialsOrder(order: readonly SocialProvider[]): void
  /** Sets the order of the account's actions. Missing names come last. */
  setWalletFeaturesOrder(order: readonly WalletFeature[]): void
  /** Sets the address of the site's terms. */
  setTermsConditionsUrl(url: string): void
  /** Sets the address of the site's privacy policy. */
  setPrivacyPolicyUrl(url: string): void

  /** For a site's own list: resolves with the wallets in this browser, then the featured ones and the first page of the list. Never rejects. */
  getWallets(): Promise<readonly ListedWallet[]>
  /** Resolves with up to 100 wallets of the list whose name contains a text, and those in this browser. Rejects if the directory fails. */
  searchWallets(query: string, options?: { signal?: AbortSignal }): Promise<readonly ListedWallet[]>
  /**
   * Connects without the modal. @example await kit.connect({ walletId: wallet.id })
   *
   * @throws KitError `connectorNotFound`, `connectionRejected`, `connectFailed` (also if the wallet gives no account of the requested namespace),
   *   `chainNotSupported`, `requestPending`, `pairingExpired`, `connectSuperseded`, or the signal's reason
   */
  connect(target: ConnectTarget): Promise<AccountSnapshot>
  /** Returns the pairing URI to show; `undefined` while none is valid. */
  getPairingUri(): string | undefined

  /**
   * Calls back at once with the present account, then at every change. Returns a function that unsubscribes. A callback that throws is reported as an unhandled
   * rejection and called again at the next change. This applies to each `subscribe…`.
   */
  subscribeAccount(callback: (account: AccountSnapshot) => void, namespace?: ChainNamespace): Stop
  /** Subscribes to the active network, and to what its wallet supports. */
  subscribeNetwork(callback: (network: NetworkSnapshot) => void): Stop
  /** Subscribes to the wallets' providers. The first call comes when there is a provider. */
  subscribeProviders(callback: (providers: Partial<Record<ChainNamespace, unknown>>) => void): Stop
  /** Subscribes to the connected wallets, by namespace. */
  subscribeConnections(callback: (connections: Partial<Record<ChainNamespace, readonly Connection[]>>) => void): Stop
  /** Subscribes to the state of the kit and its modal. */
  subscribeState(callback: (state: KitState) => void): Stop
  /** Subscribes to theme and variables. */
  subscribeTheme(callback: (theme: ThemeSnapshot) => void): Stop
  /** Subscribes to events. The first call has the latest event. */
  subscribeEvents(callback: (event: EventSnapshot) => void): Stop
  /** Subscribes to the wallet of a namespace, or of the active one. */
  subscribeWalletInfo(callback: (wallet: WalletInfo | undefined) => void, namespace?: ChainNamespace): Stop
  /** Subscribes to the active network only. */
  subscribeCaipNetworkChange(callback: (network: CaipNetwork | undefined) => void): Stop
  /** Subscribes to a pairing: its code, and its end. */
  subscribePairing(callback: (pairing: PairingState) => void): Stop
  /** Subscribes to the wallets in this browser, because some announce themselves late. The first call comes once the code of the list has loaded. */
  subscribeInstalledWallets(callback: (wallets: readonly ListedWallet[]) => void): Stop

  /** Ends listeners, timers and pending requests, and removes the modal's element. */
  destroy(): void

  /** The kit's state, for the framework wrappers. */
  readonly store: Store
  /** Returns a value by name, to read and to subscribe to. For the framework wrappers. */
  observe<Name extends keyof KitValues>(name: Name, namespace?: ChainNamespace): Observable<KitValues[Name]>
}

declare module '@latchkey/primitives' {
  interface KitHandle extends AppKit {}
}
