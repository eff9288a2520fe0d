/** The social logins, in the order in which they are offered by default. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
/** Whose accounts a visitor can sign in with. */
export type SocialProvider = (typeof socialProviders)[number]

/** Who can swap tokens. */
export const swapProviders = ['1inch'] as const
/** Who can swap tokens. */
export type SwapProvider = (typeof swapProviders)[number]

/** Who can sell tokens. */
export const onrampProviders = ['meld', 'coinbase'] as const
/** Who can sell tokens. */
export type OnrampProvider = (typeof onrampProviders)[number]

/** The ways to connect, in the order of the default. */
export const connectMethods = ['email', 'social', 'wallet'] as const
/** A way to connect. */
export type ConnectMethod = (typeof connectMethods)[number]

/** The actions of the account, in the order of the default. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
/** An action of the account. */
export type WalletFeature = (typeof walletFeatures)[number]

/** The sorts of wallets on Connect, in the order of the default. */
export const connectorSorts = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
/** A sort of wallets on Connect. */
export type ConnectorSort = (typeof connectorSorts)[number]

/** What a site, or its remote configuration, switches on and off. */
export interface Features {
  /** Who swaps tokens. @default ['1inch'] */
  swaps: readonly SwapProvider[] | false
  /** Who sells tokens. @default ['meld', 'coinbase'] */
  onramp: readonly OnrampProvider[] | false
  /** Signing in by email. @default true */
  email: boolean
  /** Signing in with accounts elsewhere, in this order. @default all seven */
  socials: readonly SocialProvider[] | false
  /** Activity. @default true */
  history: boolean
  /** Sending tokens. @default true */
  send: boolean
  /** Showing the address to be paid at. @default true */
  receive: boolean
  /** Contract: nothing is sent unless `services.analytics` is named. @default true */
  analytics: boolean
  /** The list of all wallets. @default true */
  allWallets: boolean
  /** Every way to connect waits for consent to terms and privacy. @default false */
  legalCheckbox: boolean
  /** Permissions that wallets grant to sites. @default false */
  smartSessions: boolean
  /** Wallets fold into one row where email or social is offered. @default false */
  collapseWallets: boolean
  /** An earlier name, accepted and without effect: `collapseWallets` is what folds wallets. */
  emailShowWallets?: boolean
  /** Paying. @default false */
  pay: boolean
  /** Several wallets per family at once. @default false */
  multiWallet: boolean
  /** What it does not name comes after what it names. @default ['email', 'social', 'wallet'] */
  connectMethodsOrder: readonly ConnectMethod[]
  /** What it does not name comes after what it names. @default ['onramp', 'swaps', 'receive', 'send'] */
  walletFeaturesOrder: readonly WalletFeature[]
  /** The order of the sorts of wallets on Connect. @default ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'] */
  connectorTypeOrder: readonly ConnectorSort[]
}

/** The features that remote configuration has a say in. */
export type RemoteFeatures = Pick<Features, 'swaps' | 'onramp' | 'email' | 'socials' | 'history' | 'multiWallet'>

/** What is switched on where a site says nothing. */
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

/** Basic mode: everything that remote configuration could switch is off (S1.43). */
export const basicFeatures: RemoteFeatures = {
  swaps: false,
  onramp: false,
  email: false,
  socials: false,
  history: false,
  multiWallet: false,
}
