/** The social logins, in the order in which they are offered by default. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

export const swapProviders = ['1inch'] as const
export type SwapProvider = (typeof swapProviders)[number]

export const onrampProviders = ['meld', 'coinbase'] as const
export type OnrampProvider = (typeof onrampProviders)[number]

export const connectMethods = ['email', 'social', 'wallet'] as const
export type ConnectMethod = (typeof connectMethods)[number]

export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof walletFeatures)[number]

export const connectorSorts = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export type ConnectorSort = (typeof connectorSorts)[number]

/** What a site, or its remote configuration, switches on and off (specification, section 1). */
export interface Features {
  /** @default ['1inch'] */
  swaps: readonly SwapProvider[] | false
  /** @default ['meld', 'coinbase'] */
  onramp: readonly OnrampProvider[] | false
  /** @default true */
  email: boolean
  /** @default all seven */
  socials: readonly SocialProvider[] | false
  /** Activity. @default true */
  history: boolean
  /** @default true */
  send: boolean
  /** @default true */
  receive: boolean
  /** Contract: nothing is sent unless `services.analytics` is named. @default true */
  analytics: boolean
  /** @default true */
  allWallets: boolean
  /** Every way to connect waits for consent to terms and privacy. @default false */
  legalCheckbox: boolean
  /** @default false */
  smartSessions: boolean
  /** Wallets fold into one row where email or social is offered. @default false */
  collapseWallets: boolean
  /** @default false */
  pay: boolean
  /** Several wallets per family at once. @default false */
  multiWallet: boolean
  /** What it does not name comes after what it names. @default ['email', 'social', 'wallet'] */
  connectMethodsOrder: readonly ConnectMethod[]
  /** What it does not name comes after what it names. @default ['onramp', 'swaps', 'receive', 'send'] */
  walletFeaturesOrder: readonly WalletFeature[]
  /** @default ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'] */
  connectorTypeOrder: readonly ConnectorSort[]
}

/** The features that remote configuration has a say in. */
export type RemoteFeatures = Pick<Features, 'swaps' | 'onramp' | 'email' | 'socials' | 'history' | 'multiWallet'>

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

/** Basic mode: everything that remote configuration could switch is off (specification, section 1). */
export const basicFeatures: RemoteFeatures = {
  swaps: false,
  onramp: false,
  email: false,
  socials: false,
  history: false,
  multiWallet: false,
}
