import type {
  AccountType,
  AppKitNetwork,
  CaipNetwork,
  CaipNetworkId,
  ChainAdapter,
  ChainNamespace,
  NameLookup,
  SIWEConfig,
  SIWXConfig,
} from '@latchkey/primitives'
import type { ImageKind } from '@latchkey/protocol'

import type { Features } from './features.ts'
import type { LegalLinks } from './legal-controller.ts'

/** What a site says of itself to wallets. */
export interface Metadata {
  /** The site's name. */
  name: string
  /** What the site is for, in a sentence. */
  description: string
  /** The site's address. */
  url: string
  /** Addresses of the site's pictures. */
  icons: readonly string[]
}

/** Where each service is. What is not named is not called. */
export interface Services {
  /** Wallet list, images and remote configuration. */
  directory?: string
  /** Blockchain API and JSON-RPC. */
  blockchain?: string
  /** Where events are sent. */
  analytics?: string
  /** The bundler of smart accounts (ERC-4337). */
  bundler?: string
  /** The frame of embedded wallets. */
  secureSite?: string
  /** A `wss:` address (`ws:` on this machine only). */
  relay?: string
}

/** A wallet of the site's own, in the directory's names. */
export interface CustomWallet {
  /** Unique among the wallets. */
  id: string
  /** What it is called. */
  name: string
  /** Its page. */
  homepage?: string
  /** The address of its picture. */
  image_url?: string
  /** What opens its app on a phone. */
  mobile_link?: string
  /** What opens its app on a computer. */
  desktop_link?: string
  /** Where it is in the web. */
  webapp_link?: string
  /** Where iPhones get it. */
  app_store?: string
  /** Where Android phones get it. */
  play_store?: string
  /** The wallet's own colour, `#rrggbb`: tints the ring while the user confirms in the wallet. @default the kit's accent */
  brand_color?: string
}

/** `auto` follows the visitor's system. */
export type ThemeMode = 'light' | 'dark' | 'auto'

/** What a site can change of the look. */
export interface ThemeVariables {
  /** The typeface of all text but addresses. @default the system's sans-serif */
  '--w3m-font-family'?: string
  /** The colour of primary buttons, selection, links and focus. @default '#3147e2' light, '#4458f0' dark */
  '--w3m-accent'?: string
  /** A pigment that is mixed into all surfaces. @default the surface's own colour */
  '--w3m-color-mix'?: string
  /** How much of it, from 0 to 100; 100 mixes in 40 %. @default 0 */
  '--w3m-color-mix-strength'?: number
  /** The unit of type; body text is 1.5 units. @default '10px' */
  '--w3m-font-size-master'?: string
  /** The unit of corners; the modal's are 7 units. @default '4px' */
  '--w3m-border-radius-master'?: string
  /** The layer of what is not in the browser's top layer. @default 999 */
  '--w3m-z-index'?: number
  /** The dark modules of the QR code. @default '#19181c' */
  '--w3m-qr-color'?: string
}

/** A token that a site names. */
export interface SiteToken {
  /** Of its contract or mint, on the network under which it stands. */
  address: string
  /** What it is called. @default what it calls itself, else its address, cut short */
  name?: string
  /** Its short name. @default as for `name` */
  symbol?: string
  /** The address of its picture. @default the one that goes by its symbol */
  image?: string
}

/** What a site has with those who sell tokens (`features.onramp`). */
export interface OnrampSettings {
  /** The site's public key at Meld, without which Meld is not offered. @default none */
  meldPublicKey?: string
  /** The address of Meld's page, such as that of its sandbox: over HTTPS, or on this machine. @default 'https://meldcrypto.com' */
  meldUrl?: string
}

/** Whom a site lets be asked for names of accounts, and for their pictures, besides its own services and the networks' nodes. */
export interface NameSettings extends NameLookup {
  /** Origins whose pictures of accounts show, besides those of the page and of its services. @default none */
  avatars?: readonly string[]
}

/** What the core needs to know of a site; `createAppKit` takes the same and more. */
export interface KitOptions {
  /** The site's id at the services; an empty one shows developers an alert. */
  projectId: string
  /** The networks of the site, at least one; their order is that of the lists. */
  networks: readonly [AppKitNetwork, ...AppKitNetwork[]]
  /** The families that wallets are connected for. @default [] (pairing only) */
  adapters?: readonly ChainAdapter[]
  /** One base URL for all, or one each. @default none is called */
  services?: string | Services
  /** The network to begin with. @default the stored network, else the first */
  defaultNetwork?: AppKitNetwork
  /** What wallets are told of the site. @default what the page says of itself */
  metadata?: Partial<Metadata>
  /** The theme; `auto` follows the visitor's system. @default 'auto' */
  themeMode?: ThemeMode
  /** What the site changes of the look. @default {} */
  themeVariables?: ThemeVariables
  /** What is switched on; remote configuration goes before it. @default {} */
  features?: Partial<Features>
  /** What the site has with those who sell tokens. @default nothing: Coinbase alone is offered */
  onramp?: OnrampSettings
  /** Whom names and pictures of accounts may be asked of. @default nobody but the site's own services and the networks' nodes */
  names?: NameSettings
  /** Switches off every feature that remote configuration could switch. @default false */
  basic?: boolean
  /** Where the list of all wallets is offered. @default 'SHOW' */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** The wallets that Connect offers first, by the directory's ids. @default [] */
  featuredWalletIds?: readonly string[]
  /** The only wallets that are listed, by the directory's ids. @default every one */
  includeWalletIds?: readonly string[]
  /** The wallets that are not listed, by the directory's ids. @default [] */
  excludeWalletIds?: readonly string[]
  /** Wallets of the site's own. @default [] */
  customWallets?: readonly CustomWallet[]
  /** RPC endpoints by CAIP-2 id, tried before the network's own. */
  customRpcUrls?: Partial<Record<CaipNetworkId, readonly { url: string }[]>>
  /** Tokens to show a balance of, or what they are called, by CAIP-2 id: one of a network, or several. @default none */
  tokens?: Partial<Record<CaipNetworkId, SiteToken | readonly SiteToken[]>>
  /** Image URLs by chain id. */
  chainImages?: Readonly<Record<string, string>>
  /** Image URLs by connector id. */
  connectorImages?: Readonly<Record<string, string>>
  /** The address of the site's terms. @default none */
  termsConditionsUrl?: string
  /** The address of the site's privacy policy. @default none */
  privacyPolicyUrl?: string
  /** Offers wallets on Connect. @default true */
  enableWallets?: boolean
  /** Pairs wallets of other devices. @default true */
  enableWalletConnect?: boolean
  /** Finds wallets by what they leave on `window`. @default true */
  enableInjected?: boolean
  /** Wallets that announce themselves: EIP-6963, Wallet Standard, WBIP004. @default true */
  enableEIP6963?: boolean
  /** The Coinbase extension where it does not announce itself. @default true */
  enableCoinbase?: boolean
  /** Restores the last visit's connections. @default true */
  enableReconnect?: boolean
  /** Asks for another network where the wallet is on one that the site does not list. @default true */
  enableNetworkSwitch?: boolean
  /** Offers the way to a first wallet. @default true */
  enableWalletGuide?: boolean
  /** The site places the modal and it renders there. @default false */
  enableEmbedded?: boolean
  /** Puts no modal on the page: the site places `<w3m-modal>` itself. @default false */
  disableAppend?: boolean
  /**
   * Whether the files of the modal are fetched ahead of the click: once a person has moved a pointer, touched the page or pressed a key, and
   * the browser is idle; at once when they press a button or a link. Never where it saves data.
   *
   * @default 'intent'
   */
  prefetch?: 'intent' | 'never'
  /** Lets the wallet stay on a network that the site does not list. @default false */
  allowUnsupportedChain?: boolean
  /** The site shows the pairing code by itself. @default false */
  manualWCControl?: boolean
  /** Shows developers' alerts in the modal on every origin, and writes the whole log to the console. @default false */
  debug?: boolean
  /** Makes a kit of its own where the page has one for this project already. @default false */
  separate?: boolean
  /**
   * The type of account that shows where a wallet gives several, by family.
   * @default payment for bip122, smartAccount for eip155, eoa for the others
   */
  defaultAccountTypes?: Partial<Record<ChainNamespace, AccountType>>
  /** How visitors sign in. It excludes `siweConfig`. @default none */
  siwx?: SIWXConfig
  /** How visitors sign in with Ethereum. It excludes `siwx`. @default none */
  siweConfig?: SIWEConfig
  /** BCP 47. @default the browser's languages */
  locale?: string
  /** Overrides of any text, merged over the catalogue of the locale. */
  messages?: object
  /** Of the site's content security policy, for the rare element that needs one. @default none */
  nonce?: string
  /** Features from outside: tabs, actions and rows on the screens of the kit, and screens of their own. @default [] */
  extensions?: readonly ExtensionName[]
}

/** Of an extension, what options know: the rest of it, of a kit that the extension is given, is `Extension`. */
export interface ExtensionName {
  /** Unique in a kit. */
  readonly name: string
}

/** What the kit is put together from besides the options. */
export interface KitParts {
  /** What the kit calls itself to services. */
  sdkType?: string
  /** The version that services are told. */
  sdkVersion?: string
  /** The wallets to list where the site names no directory, in the directory's shape; a chunk of its own. */
  loadCatalogue?: () => Promise<readonly unknown[]>
  /** The kit's own picture of what the site has no directory for; rejects where it has none. */
  fetchPicture?: (kind: ImageKind, imageId: string) => Promise<Blob>
}

/** The options as the kit works by them. What a site can change later is a controller's state instead. */
export interface ResolvedOptions
  extends
    Omit<KitOptions, 'networks' | 'services' | 'metadata' | 'defaultNetwork' | keyof OptionDefaults | keyof LegalLinks>,
    OptionDefaults {
  /** The kit's own list: one that comes late is added to it. */
  adapters: ChainAdapter[]
  /** The networks, complete with their ids and endpoints. */
  networks: readonly CaipNetwork[]
  /** The network to begin with, complete. */
  defaultNetwork?: CaipNetwork
  /** The address of each service that is called. */
  services: Services
  /** What the site says of itself to wallets. */
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
  prefetch: 'intent',
  allowUnsupportedChain: false,
  manualWCControl: false,
  debug: false,
  separate: false,
  extensions: [],
} satisfies Partial<KitOptions>

/** The options that have a default. */
export type OptionDefaults = Required<Pick<KitOptions, keyof typeof optionDefaults>>

/**
 * The SDK version that services are told.
 */
export const reportedSdkVersion = '1.7.11'
