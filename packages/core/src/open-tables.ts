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
  ConnectingWalletConnectBasic: undefined
  AllWallets: undefined
  Account: undefined
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

/** The codes of errors; what stands behind a code does not matter. The kit's own are in `errors.ts`. */
export interface KitErrorMap {
  viewNotFound: unknown
}

/** The events of the kit in their established names, with what each tells. */
export interface KitEventMap {
  INITIALIZE: { networks: readonly string[]; version: string }
  MODAL_CREATED: undefined
  MODAL_LOADED: undefined
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  CLICK_ALL_WALLETS: undefined
  CLICK_NETWORKS: undefined
  CLICK_NETWORK_HELP: undefined
  CLICK_WALLET_HELP: undefined
  CLICK_GET_WALLET: undefined
  SELECT_WALLET: { name: string; platform: 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' }
  CONNECT_SUCCESS: { method: 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode'; name: string }
  CONNECT_ERROR: { message: string }
  USER_REJECTED: { message: string }
  DISCONNECT_SUCCESS: { namespace?: string }
  DISCONNECT_ERROR: { message: string }
  SWITCH_NETWORK: { network: string }
  COPY_ADDRESS: undefined
  ERROR: { type: string; message: string; stackTrace: string }
}
