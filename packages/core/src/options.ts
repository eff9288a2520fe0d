import type {
  AccountType,
  AppKitNetwork,
  CaipNetwork,
  CaipNetworkId,
  ChainAdapter,
  ChainNamespace,
  Connector,
} from '@latchkey/primitives'

import type { Features } from './features.ts'
import type { LegalLinks } from './legal-controller.ts'

export interface Metadata {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

/** Where each service is. What is not named is not called. */
export interface Services {
  /** Wallet list, images and remote configuration. */
  directory?: string
  /** Blockchain API and JSON-RPC. */
  blockchain?: string
  analytics?: string
  bundler?: string
  secureSite?: string
  /** A `wss:` address (`ws:` on this machine only). */
  relay?: string
}

export interface CustomWallet {
  id: string
  name: string
  homepage?: string
  image_url?: string
  mobile_link?: string
  desktop_link?: string
  webapp_link?: string
  app_store?: string
  play_store?: string
}

export type ThemeMode = 'light' | 'dark' | 'auto'

export interface ThemeVariables {
  '--w3m-font-family'?: string
  '--w3m-accent'?: string
  '--w3m-color-mix'?: string
  '--w3m-color-mix-strength'?: number
  '--w3m-font-size-master'?: string
  '--w3m-border-radius-master'?: string
  '--w3m-z-index'?: number
  '--w3m-qr-color'?: string
}

/** What the core needs to know of a site; `createAppKit` takes the same and more. */
export interface KitOptions {
  projectId: string
  networks: readonly [AppKitNetwork, ...AppKitNetwork[]]
  /** @default [] (pairing only) */
  adapters?: readonly ChainAdapter[]
  /** One base URL for all, or one each. @default none is called */
  services?: string | Services
  /** @default the stored network, else the first */
  defaultNetwork?: AppKitNetwork
  /** @default what the page says of itself */
  metadata?: Partial<Metadata>
  /** @default 'auto' */
  themeMode?: ThemeMode
  themeVariables?: ThemeVariables
  features?: Partial<Features>
  /** Switches off every feature that remote configuration could switch. @default false */
  basic?: boolean
  /** @default 'SHOW' */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  featuredWalletIds?: readonly string[]
  includeWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  customWallets?: readonly CustomWallet[]
  /** RPC endpoints by CAIP-2 id, tried before the network's own. */
  customRpcUrls?: Partial<Record<CaipNetworkId, readonly { url: string }[]>>
  /** Tokens to show a balance of, by CAIP-2 id. */
  tokens?: Partial<Record<CaipNetworkId, { address: string; image?: string }>>
  /** Image URLs by chain id. */
  chainImages?: Readonly<Record<string, string>>
  /** Image URLs by connector id. */
  connectorImages?: Readonly<Record<string, string>>
  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  /** @default true */
  enableWallets?: boolean
  /** @default true */
  enableWalletConnect?: boolean
  /** @default true */
  enableInjected?: boolean
  /** @default true */
  enableEIP6963?: boolean
  /** @default true */
  enableCoinbase?: boolean
  /** @default true */
  enableReconnect?: boolean
  /** @default true */
  enableNetworkSwitch?: boolean
  /** @default true */
  enableWalletGuide?: boolean
  /** The site places the modal and it renders there. @default false */
  enableEmbedded?: boolean
  /** @default false */
  disableAppend?: boolean
  /** @default false */
  allowUnsupportedChain?: boolean
  /** The site shows the pairing code by itself. @default false */
  manualWCControl?: boolean
  /** @default false */
  debug?: boolean
  /** Makes a kit of its own where the page has one for this project already. @default false */
  separate?: boolean
  defaultAccountTypes?: Partial<Record<ChainNamespace, AccountType>>
  siwx?: object
  siweConfig?: object
  /** BCP 47. @default the browser's languages */
  locale?: string
  /** Overrides of any text, merged over the catalogue of the locale. */
  messages?: object
  nonce?: string
  /** Features from outside: tabs, actions and rows on the screens of the kit, and screens of their own. @default [] */
  extensions?: readonly ExtensionName[]
}

/** Of an extension, what options know: the rest of it, of a kit that the extension is given, is `Extension`. */
export interface ExtensionName {
  /** Unique in a kit. */
  readonly name: string
}

/** What the kit is put together from besides the options: connectors that no adapter finds, such as pairing. */
export interface KitParts {
  createConnectors?: (options: ResolvedOptions) => readonly Connector[]
  sdkType?: string
  sdkVersion?: string
  /** The wallets to list where the site names no directory, in the directory's shape; a chunk of its own. */
  loadCatalogue?: () => Promise<readonly unknown[]>
}

/** The options as the kit works by them. What a site can change later is a controller's state instead. */
export interface ResolvedOptions
  extends
    Omit<KitOptions, 'networks' | 'services' | 'metadata' | 'defaultNetwork' | keyof OptionDefaults | keyof LegalLinks>,
    OptionDefaults {
  networks: readonly CaipNetwork[]
  defaultNetwork?: CaipNetwork
  services: Services
  metadata: Metadata
}

/** What a site that says nothing gets. */
export const optionDefaults = {
  adapters: [],
  themeMode: 'auto',
  themeVariables: {},
  features: {},
  basic: false,
  allWallets: 'SHOW',
  featuredWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
  enableWallets: true,
  enableWalletConnect: true,
  enableInjected: true,
  enableEIP6963: true,
  enableCoinbase: true,
  enableReconnect: true,
  enableNetworkSwitch: true,
  enableWalletGuide: true,
  enableEmbedded: false,
  disableAppend: false,
  allowUnsupportedChain: false,
  manualWCControl: false,
  debug: false,
  separate: false,
  extensions: [],
} satisfies Partial<KitOptions>

export type OptionDefaults = Required<Pick<KitOptions, keyof typeof optionDefaults>>

/**
 * The SDK version that services are told (specification, section 9).
 */
export const reportedSdkVersion = '1.7.11'
