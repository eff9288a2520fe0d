import type { ChainNamespace } from '@latchkey/primitives'

/*
 * The tables that a slice adds rows to, by declaring them again:
 *
 * declare module '@latchkey/core/open-tables' { interface RouteMap { Points: undefined } }
 */

/**
 * Every screen and what it needs. Here are those that the kit opens by itself; a slice adds its own by declaring this interface again in a
 * module augmentation. A push without its parameters does not compile.
 */
export interface RouteMap {
  /** With a family, only its wallets are offered, here and on every screen that follows. */
  Connect: { namespace: ChainNamespace } | undefined
  /** The code that any wallet can scan. */
  ConnectingWalletConnectBasic: undefined
  /** The list of all wallets, with a search. */
  AllWallets: undefined
  /** The connected account. */
  Account: undefined
  /** The wallet is on a network that the site does not list: which instead. */
  UnsupportedChain: undefined
}

/**
 * Every text of a kit, in groups. Each slice adds its groups by declaring this interface again in a module augmentation; a group is there
 * once the slice's texts have loaded, which is before one of its screens shows.
 */
export interface Messages {}

/**
 * What can be added to a screen of another slice, by the name of the place. The slice whose screen it is adds a row, by declaring this
 * interface again in a module augmentation.
 */
export interface PlaceMap {}

/**
 * What `open` resolves to with a screen that comes to something, by the screen; with any other it resolves once the modal shows. A slice adds a
 * row, by declaring this interface again in a module augmentation, and says in the screen's `result` how that is learned.
 */
export interface ScreenResults {}

/** What is looked up about a connected account besides the kit's own. A slice adds a row, by declaring this interface again in a module augmentation. */
export interface AccountFacts {}

/** The codes of errors; what stands behind a code does not matter. The kit's own are in `errors.ts`. */
export interface KitErrorMap {
  /** A screen was asked for that cannot be opened. */
  viewNotFound: unknown
  /** Another script, or another copy of the kit, has defined the element of the modal. */
  modalTaken: unknown
  /** The pairing client is not there. */
  pairingConnectorNotFound: unknown
  /** The browser did not let a text be copied. */
  copyFailed: unknown
  /** The list of wallets did not come, or is none. */
  directoryUnreadable: unknown
  /** The wallet has a request open already. */
  requestPending: unknown
  /** The wallet is not on this page. */
  walletNotInstalled: unknown
  /** What carries a pairing cannot be reached. */
  relayUnreachable: unknown
  /** A wallet did not end its connection. */
  disconnectFailed: unknown
  /** Some wallets did not end their connections. */
  disconnectChainsFailed: unknown
  /** The person did not let the network change. */
  switchRejected: unknown
  /** The wallet did not change the network. */
  switchFailed: unknown
  /** The site lists no network of a family. */
  caipNetworkUndefined: unknown
}

/** The events of the kit in their established names, with what each tells. */
export interface KitEventMap {
  /** A kit was made. */
  INITIALIZE: { networks: readonly string[]; version: string }
  /** The modal was put on the page. */
  MODAL_CREATED: undefined
  /** The code of the modal has loaded. */
  MODAL_LOADED: undefined
  /** The modal was shown; whether a wallet was connected. */
  MODAL_OPEN: { connected: boolean }
  /** The modal was hidden; whether a wallet is connected. */
  MODAL_CLOSE: { connected: boolean }
  /** A person asked for the list of all wallets. */
  CLICK_ALL_WALLETS: undefined
  /** A person asked for the list of networks. */
  CLICK_NETWORKS: undefined
  /** A person asked what a network is. */
  CLICK_NETWORK_HELP: undefined
  /** A person asked what a wallet is. */
  CLICK_WALLET_HELP: undefined
  /** A person asked for a first wallet. */
  CLICK_GET_WALLET: undefined
  /** A person chose a wallet, and how it is reached. */
  SELECT_WALLET: { name: string; platform: 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' }
  /** A wallet was connected, and how it was reached. */
  CONNECT_SUCCESS: { method: 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' | 'email' | 'social'; name: string }
  /** A wallet could not be connected. */
  CONNECT_ERROR: { message: string }
  /** A person declined a request in the wallet. */
  USER_REJECTED: { message: string }
  /** Wallets were disconnected: of one family, or of all. */
  DISCONNECT_SUCCESS: { namespace?: string }
  /** A wallet did not hear that it was disconnected. */
  DISCONNECT_ERROR: { message: string }
  /** The site is on another network, as CAIP-2. */
  SWITCH_NETWORK: { network: string }
  /** A person copied the address. */
  COPY_ADDRESS: undefined
  /** A function of the kit threw; at most 5 in 60 s are told. */
  ERROR: { type: string; message: string; stackTrace: string }
}
