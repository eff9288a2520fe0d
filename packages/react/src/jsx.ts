import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type ElementProps<Attributes> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & Attributes

interface ConnectAttributes {
  disabled?: boolean
  size?: 'md' | 'sm'
  label?: string
  loadingLabel?: string
  namespace?: string
}
interface AccountAttributes {
  disabled?: boolean
  balance?: 'show' | 'hide'
  charsStart?: number
  charsEnd?: number
  namespace?: string
}
interface NetworkAttributes {
  disabled?: boolean
  label?: string
}
interface WalletAttributes {
  wallet?: string
}

/** Types of the elements in JSX, for sites that write the tags themselves. */
interface LatchkeyElements {
  /** The modal, if the site places it. */
  'w3m-modal': ElementProps<object>
  /** An alias of `w3m-modal`. */
  'appkit-modal': ElementProps<object>
  /** Connects a wallet, or shows the account. */
  'w3m-button': ElementProps<ConnectAttributes & AccountAttributes>
  /** An alias of `w3m-button`. */
  'appkit-button': ElementProps<ConnectAttributes & AccountAttributes>
  /** Connects a wallet. */
  'w3m-connect-button': ElementProps<ConnectAttributes>
  /** An alias of `w3m-connect-button`. */
  'appkit-connect-button': ElementProps<ConnectAttributes>
  /** Shows the account. */
  'w3m-account-button': ElementProps<AccountAttributes>
  /** An alias of `w3m-account-button`. */
  'appkit-account-button': ElementProps<AccountAttributes>
  /** Shows the network, and opens the list of networks. */
  'w3m-network-button': ElementProps<NetworkAttributes>
  /** An alias of `w3m-network-button`. */
  'appkit-network-button': ElementProps<NetworkAttributes>
  /** Connects one wallet. */
  'w3m-wallet-button': ElementProps<WalletAttributes>
  /** An alias of `w3m-wallet-button`. */
  'appkit-wallet-button': ElementProps<WalletAttributes>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends LatchkeyElements {}
  }
}

export type { LatchkeyElements }
