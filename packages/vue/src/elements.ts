import type { DefineComponent } from 'vue'

import type {
  AppKitAccountButtonProps,
  AppKitButtonProps,
  AppKitConnectButtonProps,
  AppKitNetworkButtonProps,
} from './page-buttons.ts'

type Element<Attributes> = DefineComponent<Omit<Attributes, 'appKit'>>

/** Types of the elements in templates, for sites that write the tags themselves. */
interface LatchkeyElements {
  /** The modal, if the site places it. */
  'w3m-modal': Element<object>
  /** An alias of `w3m-modal`. */
  'appkit-modal': Element<object>
  /** Connects a wallet, or shows the account. */
  'w3m-button': Element<AppKitButtonProps>
  /** An alias of `w3m-button`. */
  'appkit-button': Element<AppKitButtonProps>
  /** Connects a wallet. */
  'w3m-connect-button': Element<AppKitConnectButtonProps>
  /** An alias of `w3m-connect-button`. */
  'appkit-connect-button': Element<AppKitConnectButtonProps>
  /** Shows the account. */
  'w3m-account-button': Element<AppKitAccountButtonProps>
  /** An alias of `w3m-account-button`. */
  'appkit-account-button': Element<AppKitAccountButtonProps>
  /** Shows the network, and opens the list of networks. */
  'w3m-network-button': Element<AppKitNetworkButtonProps>
  /** An alias of `w3m-network-button`. */
  'appkit-network-button': Element<AppKitNetworkButtonProps>
  /** Connects one wallet. */
  'w3m-wallet-button': Element<{ wallet?: string }>
  /** An alias of `w3m-wallet-button`. */
  'appkit-wallet-button': Element<{ wallet?: string }>
}

declare module 'vue' {
  interface GlobalComponents extends LatchkeyElements {}
}

export type { LatchkeyElements }
