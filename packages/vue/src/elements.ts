import type { DefineComponent } from 'vue'

import type {
  AppKitAccountButtonProps,
  AppKitButtonProps,
  AppKitConnectButtonProps,
  AppKitNetworkButtonProps,
} from './page-buttons.ts'

type Element<Attributes> = DefineComponent<Omit<Attributes, 'appKit'>>

/** The elements as templates know them, for sites that write the tags themselves. */
interface LatchkeyElements {
  /** The modal, where the site places it. */
  'w3m-modal': Element<object>
  /** The same as `w3m-modal`. */
  'appkit-modal': Element<object>
  /** Connects, or shows the account. */
  'w3m-button': Element<AppKitButtonProps>
  /** The same as `w3m-button`. */
  'appkit-button': Element<AppKitButtonProps>
  /** Connects. */
  'w3m-connect-button': Element<AppKitConnectButtonProps>
  /** The same as `w3m-connect-button`. */
  'appkit-connect-button': Element<AppKitConnectButtonProps>
  /** Shows the account. */
  'w3m-account-button': Element<AppKitAccountButtonProps>
  /** The same as `w3m-account-button`. */
  'appkit-account-button': Element<AppKitAccountButtonProps>
  /** Shows the network, and the way to another. */
  'w3m-network-button': Element<AppKitNetworkButtonProps>
  /** The same as `w3m-network-button`. */
  'appkit-network-button': Element<AppKitNetworkButtonProps>
  /** Connects one wallet. */
  'w3m-wallet-button': Element<{ wallet?: string }>
  /** The same as `w3m-wallet-button`. */
  'appkit-wallet-button': Element<{ wallet?: string }>
}

declare module 'vue' {
  interface GlobalComponents extends LatchkeyElements {}
}

export type { LatchkeyElements }
