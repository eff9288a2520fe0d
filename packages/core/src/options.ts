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

/** The site's description, which wallets show to the user. */
export interface Metadata {
  /** The site's name. */
  name: string
  /** The site's purpose, in one sentence. */
  description: string
  /** The site's address. */
  url: string
  /** Addresses of the site's icons. */
  icons: readonly string[]
}

/** Addresses of the services. A service without one is never called. */
export interface Services {
  /** Address of the directory: wallet list, images and remote configuration. */
  directory?: string
  /** Address of the Blockchain API with its JSON-RPC. */
  blockchain?: string
  /** Address that receives the kit's events. */
  analytics?: string
  /** Address of the bundler of smart accounts ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)). */
  bundler?: string
  /** Address of the embedded wallet's frame. */
  secureSite?: string
  /** Address of the pairing relay: `wss:`, or `ws:` on this machine only. */
  relay?: string
}

/** A wallet of the site's own, with the directory's field names. */
export interface CustomWallet {
  /** Id of the wallet. It must be unique. */
  id: string
  /** The wallet's name. */
  name: string
  /** The wallet's page. */
  homepage?: string
  /** The address of the wallet's picture. */
  image_url?: string
  /** Link that opens the wallet's app on a phone. */
  mobile_link?: string
  /** Link that opens the wallet's app on a computer. */
  desktop_link?: string
  /** The wallet's web app. */
  webapp_link?: string
  /** The wallet's page in the App Store. */
  app_store?: string
  /** The wallet's page on Google Play. */
  play_store?: string
  /** The wallet's own colour, `#rrggbb`: tints the ring while the user confirms in the wallet. @default the kit's accent */
  brand_color?: string
}

/** The theme. `auto` follows the user's system. */
export type ThemeMode = 'light' | 'dark' | 'auto'

/** Variables of the kit's appearance. */
export interface ThemeVariables {
  /** The typeface of all text but addresses. @default the system's sans-serif */
  '--w3m-font-family'?: string
  /** The colour of primary buttons, selection, links and focus. @default '#3147e2' light, '#4458f0' dark */
  '--w3m-accent'?: string
  /** A pigment that is mixed into all surfaces. @default the surface's own colour */
  '--w3m-color-mix'?: string
  /** Strength of the mixed-in pigment, from 0 to 100; 100 mixes in 40 %. @default 0 */
  '--w3m-color-mix-strength'?: number
  /** The unit of font sizes; body text is 1.5 units. @default '10px' */
  '--w3m-font-size-master'?: string
  /** The unit of corner radii; the modal's are 7 units. @default '4px' */
  '--w3m-border-radius-master'?: string
  /** The `z-index` of elements outside the browser's top layer. @default 999 */
  '--w3m-z-index'?: number
  /** The dark modules of the QR code. @default '#19181c' */
  '--w3m-qr-color'?: string
}

/** A token that the site describes. */
export interface SiteToken {
  /** Address of the token's contract or mint, on the network of its key. */
  address: string
  /** The token's name. @default the name in its contract or mint, else its address, cut short */
  name?: string
  /** The token's symbol. @default as for `name` */
  symbol?: string
  /** The address of the token's picture. @default the picture for its symbol */
  image?: string
}

/** The site's settings for providers of onramps (`features.onramp`). */
export interface OnrampSettings {
  /** The site's public key at Meld. Without it, Meld is not offered. @default none */
  meldPublicKey?: string
  /** The address of Meld's page, such as that of its sandbox. Must be HTTPS, or on this machine. @default 'https://meldcrypto.com' */
  meldUrl?: string
}

/** Sources of account names and pictures, besides the site's own services and the networks' nodes. */
export interface NameSettings extends NameLookup {
  /** Origins whose pictures of accounts show, besides those of the page and of its services. @default none */
  avatars?: readonly string[]
}

/** The part of the options that the core needs. `createAppKit` accepts the same and more. */
export interface KitOptions {
  /** The site's id at the services. An empty one shows an alert to developers. */
  projectId: string
  /** The site's networks, at least one, in the order of the lists. */
  networks: readonly [AppKitNetwork, ...AppKitNetwork[]]
  /** Adapters of the namespaces in which wallets connect. @default [] (pairing only) */
  adapters?: readonly ChainAdapter[]
  /** Addresses of the services: one base URL for all, or one each. @default none is called @example { directory: 'https://wallets.example' } */
  services?: string | Services
  /** The initial network. @default the stored network, else the first */
  defaultNetwork?: AppKitNetwork
  /** The site's description, which wallets show to the user. @default the page's own title, description, origin and icons */
  metadata?: Partial<Metadata>
  /** The theme; `auto` follows the user's system. @default 'auto' */
  themeMode?: ThemeMode
  /** Variables of the kit's appearance. @default {} @example { '--w3m-accent': '#0a7d4b', '--w3m-border-radius-master': '2px' } */
  themeVariables?: ThemeVariables
  /** Features to turn on or off. The remote configuration wins over them. @default {} @example { email: false, socials: ['google', 'apple'] } */
  features?: Partial<Features>
  /** The site's settings for providers of onramps. @default none, so that only Coinbase is offered */
  onramp?: OnrampSettings
  /** Sources of account names and pictures. @default only the site's own services and the networks' nodes */
  names?: NameSettings
  /** Turns off every feature that the remote configuration could turn on. @default false */
  basic?: boolean
  /** Devices on which the list of all wallets is offered. @default 'SHOW' */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** The wallets that Connect offers first, by the directory's ids. @default [] */
  featuredWalletIds?: readonly string[]
  /** The only wallets that are listed, by the directory's ids. @default every one */
  includeWalletIds?: readonly string[]
  /** The wallets that are not listed, by the directory's ids. @default [] */
  excludeWalletIds?: readonly string[]
  /** Wallets of the site's own. @default [] @example [{ id: 'acme', name: 'Acme Wallet', mobile_link: 'acme://' }] */
  customWallets?: readonly CustomWallet[]
  /** RPC endpoints by CAIP-2 id, used in place of the network's own. @default none @example { 'eip155:1': [{ url: 'https://rpc.example' }] } */
  customRpcUrls?: Partial<Record<CaipNetworkId, readonly { url: string }[]>>
  /** Tokens whose balance shows, or whose name and symbol the site sets, by CAIP-2 id: one of a network, or several. @default none */
  tokens?: Partial<Record<CaipNetworkId, SiteToken | readonly SiteToken[]>>
  /** Image URLs by chain id. @default none */
  chainImages?: Readonly<Record<string, string>>
  /** Image URLs by connector id. @default none */
  connectorImages?: Readonly<Record<string, string>>
  /** The address of the site's terms. @default none */
  termsConditionsUrl?: string
  /** The address of the site's privacy policy. @default none */
  privacyPolicyUrl?: string
  /** Offers wallets on Connect. @default true */
  enableWallets?: boolean
  /** Offers pairing with wallets on other devices. @default true */
  enableWalletConnect?: boolean
  /** Finds wallets by the objects that they add to `window`. @default true */
  enableInjected?: boolean
  /** Finds wallets that announce themselves: [EIP-6963](https://eips.ethereum.org/EIPS/eip-6963), Wallet Standard, WBIP004. @default true */
  enableEIP6963?: boolean
  /** Offers the Coinbase extension even if it does not announce itself. @default true */
  enableCoinbase?: boolean
  /** Restores the last visit's connections. @default true */
  enableReconnect?: boolean
  /** Prompts for another network if the wallet is on one that the site does not list. @default true */
  enableNetworkSwitch?: boolean
  /** Offers a guide to a first wallet. @default true */
  enableWalletGuide?: boolean
  /** Renders the modal in the place of the site's own `<w3m-modal>`, not as a dialog. @default false */
  enableEmbedded?: boolean
  /** Adds no modal to the page: the site adds `<w3m-modal>` itself. @default false */
  disableAppend?: boolean
  /**
   * Whether the modal's files are fetched before the click: once the user has moved a pointer, touched the page or pressed a key, and the browser is idle; at
   * once when they press a button or a link. Never fetched early if the browser saves data. @default 'intent'
   */
  prefetch?: 'intent' | 'never'
  /** Lets the wallet stay on a network that the site does not list. @default false */
  allowUnsupportedChain?: boolean
  /** Leaves the display of the pairing code to the site. @default false */
  manualWCControl?: boolean
  /** Shows alerts to developers in the modal on every origin, and writes the whole log to the console. @default false */
  debug?: boolean
  /** Creates another kit even if the page has one for this project. @default false */
  separate?: boolean
  /** The account type that shows if a wallet gives several, by namespace. @default payment for bip122, smartAccount for eip155, eoa for the others */
  defaultAccountTypes?: Partial<Record<ChainNamespace, AccountType>>
  /** The site's sign-in. It excludes `siweConfig`. @default none */
  siwx?: SIWXConfig
  /** The site's sign-in with Ethereum ([ERC-4361](https://eips.ethereum.org/EIPS/eip-4361)). It excludes `siwx`. @default none */
  siweConfig?: SIWEConfig
  /** Language of the texts, as a [BCP 47](https://www.rfc-editor.org/info/bcp47) tag. @default the browser's languages */
  locale?: string
  /** Overrides of any text, merged over the locale's catalogue. @default none */
  messages?: object
  /** Nonce of the site's content security policy, for the rare element that needs one. @default none */
  nonce?: string
  /** Features of the site's own: tabs, actions and rows on the kit's screens, and screens of their own. @default [] */
  extensions?: readonly ExtensionName[]
}

/** The part of an extension that the options need. The whole type, which depends on the kit's store, is `Extension`. */
export interface ExtensionName {
  /** Name of the extension. It must be unique in a kit. */
  readonly name: string
}

/** The parts that the kit consists of, besides the options. */
export interface KitParts {
  /** The kit's type in requests to services. */
  sdkType?: string
  /** The kit's version in requests to services. */
  sdkVersion?: string
  /** Loads the kit's own wallet list, for a site without a directory. Has the directory's shape and is a chunk of its own. */
  loadCatalogue?: () => Promise<readonly unknown[]>
  /** Fetches the kit's own picture, for a site without a directory. Rejects if there is none. */
  fetchPicture?: (kind: ImageKind, imageId: string) => Promise<Blob>
}

/** The options with their defaults. A value that the site can change later is in a controller's state instead. */
export interface ResolvedOptions
  extends
    Omit<KitOptions, 'networks' | 'services' | 'metadata' | 'defaultNetwork' | keyof OptionDefaults | keyof LegalLinks>,
    OptionDefaults {
  /** The kit's own list of adapters, to which later ones are added. */
  adapters: ChainAdapter[]
  /** The networks, completed with their ids and endpoints. */
  networks: readonly CaipNetwork[]
  /** The initial network, completed. */
  defaultNetwork?: CaipNetwork
  /** The address of each service that the site names. */
  services: Services
  /** The site's description, which wallets show to the user. */
  metadata: Metadata
}

/** Defaults of the options. */
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

/** The SDK version in requests to services. */
export const reportedSdkVersion = '1.7.11'
