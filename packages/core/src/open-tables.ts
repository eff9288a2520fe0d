import type { ChainNamespace } from '@latchkey/primitives'

/*
 * Tables to which a slice adds rows by declaration merging:
 *
 * declare module '@latchkey/core/open-tables' { interface RouteMap { Points: undefined } }
 */

/**
 * Every screen with its parameters. These are the kit's own; a slice adds its screens by declaring this interface again
 * in a module augmentation. A push without required parameters does not compile.
 */
export interface RouteMap {
  /** A namespace limits the offered wallets, here and on every screen that follows. */
  Connect: { namespace: ChainNamespace } | undefined
  /** A pairing code for any wallet. */
  ConnectingWalletConnectBasic: undefined
  /** The list of all wallets, with a search. */
  AllWallets: undefined
  /** The connected account. */
  Account: undefined
  /** Explains that the wallet's network is not one of the site's, and offers those. */
  UnsupportedChain: undefined
}

/**
 * Every text of a kit, in groups. Each slice adds its groups by declaring this interface again in a module
 * augmentation. A group is present once the slice's texts have loaded, which is before one of its screens shows.
 */
export interface Messages {}

/**
 * Contributions to screens of other slices, by the name of the place. The slice with the screen adds a row by declaring
 * this interface again in a module augmentation.
 */
export interface PlaceMap {}

/**
 * Results of `open`, by screen. Without a row, `open` resolves once the modal shows. A slice adds a row by declaring
 * this interface again in a module augmentation, and its screen's `result` provides the value.
 */
export interface ScreenResults {}

/**
 * Details of a connected account besides the kit's own. A slice adds a row by declaring this interface again in a
 * module augmentation.
 */
export interface AccountFacts {}

/** Error codes as keys; the value types have no meaning. The kit's own codes are in `errors.ts`. */
export interface KitErrorMap {
  /** The requested screen cannot be opened. */
  viewNotFound: unknown
  /** Another script, or another copy of the kit, has defined the modal's element. */
  modalTaken: unknown
  /** The pairing client is missing. */
  pairingConnectorNotFound: unknown
  /** The browser did not allow copying a text. */
  copyFailed: unknown
  /** The list of wallets could not be loaded or is malformed. */
  directoryUnreadable: unknown
  /** A request is already open in the wallet. */
  requestPending: unknown
  /** The wallet is not on this page. */
  walletNotInstalled: unknown
  /** The relay that carries a pairing cannot be reached. */
  relayUnreachable: unknown
  /** A wallet did not end its connection. */
  disconnectFailed: unknown
  /** Some wallets did not end their connections. */
  disconnectChainsFailed: unknown
  /** The user rejected the change of the network. */
  switchRejected: unknown
  /** The wallet did not change the network. */
  switchFailed: unknown
  /** The site lists no network of a namespace. */
  caipNetworkUndefined: unknown
}

/** The kit's events under their established names, with their properties. */
export interface KitEventMap {
  /** A kit was created. */
  INITIALIZE: { networks: readonly string[]; version: string }
  /** The modal was added to the page. */
  MODAL_CREATED: undefined
  /** The code of the modal has loaded. */
  MODAL_LOADED: undefined
  /** The modal was opened. `connected` tells whether a wallet was connected. */
  MODAL_OPEN: { connected: boolean }
  /** The modal was closed. `connected` tells whether a wallet is connected. */
  MODAL_CLOSE: { connected: boolean }
  /** The user opened the list of all wallets. */
  CLICK_ALL_WALLETS: undefined
  /** The user opened the list of networks. */
  CLICK_NETWORKS: undefined
  /** The user opened the explanation of networks. */
  CLICK_NETWORK_HELP: undefined
  /** The user opened the explanation of wallets. */
  CLICK_WALLET_HELP: undefined
  /** The user opened the guide to a first wallet. */
  CLICK_GET_WALLET: undefined
  /** The user chose a wallet. `platform` is the way in which it is reached. */
  SELECT_WALLET: { name: string; platform: 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' }
  /** A wallet was connected. `method` is the way in which it was reached. */
  CONNECT_SUCCESS: { method: 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' | 'email' | 'social'; name: string }
  /** A wallet could not be connected. */
  CONNECT_ERROR: { message: string }
  /** The user rejected a request in the wallet. */
  USER_REJECTED: { message: string }
  /** Wallets were disconnected: those of one namespace, or all. */
  DISCONNECT_SUCCESS: { namespace?: string }
  /** A wallet could not be disconnected properly. */
  DISCONNECT_ERROR: { message: string }
  /** The site's network changed. `network` is its CAIP-2 id. */
  SWITCH_NETWORK: { network: string }
  /** The user copied the address. */
  COPY_ADDRESS: undefined
  /** A function of the kit threw. At most 5 errors in 60 s are reported. */
  ERROR: { type: string; message: string; stackTrace: string }
}
