/** The social providers, in their default order. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
/** A provider whose accounts users can sign in with. */
export type SocialProvider = (typeof socialProviders)[number]

/** Providers of token swaps. */
export const swapProviders = ['1inch'] as const
/** A provider of token swaps. */
export type SwapProvider = (typeof swapProviders)[number]

/** Providers of onramps, where users buy tokens. */
export const onrampProviders = ['meld', 'coinbase'] as const
/** A provider of an onramp, where users buy tokens. */
export type OnrampProvider = (typeof onrampProviders)[number]

/** The methods to connect, in their default order. */
export const connectMethods = ['email', 'social', 'wallet'] as const
/** A method to connect. */
export type ConnectMethod = (typeof connectMethods)[number]

/** The actions of the account, in their default order. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
/** An action of the account. */
export type WalletFeature = (typeof walletFeatures)[number]

/** The kinds of wallets on Connect, in their default order. */
export const connectorSorts = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
/** A kind of wallets on Connect. */
export type ConnectorSort = (typeof connectorSorts)[number]

/** Features that a site, or its remote configuration, turns on and off. */
export interface Features {
  /** The providers of token swaps. @default ['1inch'] */
  swaps: readonly SwapProvider[] | false
  /** The providers of onramps. @default ['meld', 'coinbase'] */
  onramp: readonly OnrampProvider[] | false
  /** Sign-in by email. @default true */
  email: boolean
  /** Sign-in by accounts of social providers, in this order. @default all seven */
  socials: readonly SocialProvider[] | false
  /** The list of past transactions. @default true */
  history: boolean
  /** Sending tokens. @default true */
  send: boolean
  /** The account's address as text and QR code. @default true */
  receive: boolean
  /** Analytics. Nothing is sent unless `services.analytics` is set. @default true */
  analytics: boolean
  /** The list of all wallets. @default true */
  allWallets: boolean
  /** Every method to connect waits for consent to the terms and the privacy policy. @default false */
  legalCheckbox: boolean
  /** Permissions that wallets grant to sites. @default false */
  smartSessions: boolean
  /** Folds the wallets into one row if email or social is offered. @default false */
  collapseWallets: boolean
  /** A former name, accepted without effect. Use `collapseWallets`. */
  emailShowWallets?: boolean
  /** Payments. @default false */
  pay: boolean
  /** Several connected wallets per namespace. @default false */
  multiWallet: boolean
  /** The order of the methods to connect. Missing names come last. @default ['email', 'social', 'wallet'] */
  connectMethodsOrder: readonly ConnectMethod[]
  /** The order of the account's actions. Missing names come last. @default ['onramp', 'swaps', 'receive', 'send'] */
  walletFeaturesOrder: readonly WalletFeature[]
  /**
   * The order of the kinds of wallets on Connect. @default ['walletConnect', 'recent', 'injected', 'featured',
   * 'custom', 'external', 'recommended']
   */
  connectorTypeOrder: readonly ConnectorSort[]
}

/** The features that the remote configuration can set. */
export type RemoteFeatures = Pick<Features, 'swaps' | 'onramp' | 'email' | 'socials' | 'history' | 'multiWallet'>

/** Flags for a site that sets none. */
export const defaultFeatures: Features = {
  swaps: swapProviders,
  onramp: onrampProviders,
  email: true,
  socials: socialProviders,
  history: true,
  send: true,
  receive: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
  multiWallet: false,
  connectMethodsOrder: connectMethods,
  walletFeaturesOrder: walletFeatures,
  connectorTypeOrder: connectorSorts,
}

/** Flags of basic mode, which turns off everything that the remote configuration could turn on (S1.43). */
export const basicFeatures: RemoteFeatures = {
  swaps: false,
  onramp: false,
  email: false,
  socials: false,
  history: false,
  multiWallet: false,
}
