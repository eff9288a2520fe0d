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

/** The elements as JSX knows them, for sites that write the tags themselves. */
interface LatchkeyElements {
  'w3m-modal': ElementProps<object>
  'appkit-modal': ElementProps<object>
  'w3m-button': ElementProps<ConnectAttributes & AccountAttributes>
  'appkit-button': ElementProps<ConnectAttributes & AccountAttributes>
  'w3m-connect-button': ElementProps<ConnectAttributes>
  'appkit-connect-button': ElementProps<ConnectAttributes>
  'w3m-account-button': ElementProps<AccountAttributes>
  'appkit-account-button': ElementProps<AccountAttributes>
  'w3m-network-button': ElementProps<NetworkAttributes>
  'appkit-network-button': ElementProps<NetworkAttributes>
  'w3m-wallet-button': ElementProps<WalletAttributes>
  'appkit-wallet-button': ElementProps<WalletAttributes>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends LatchkeyElements {}
  }
}

export type { LatchkeyElements }
