import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { CosmosAdapter } from '@latchkey/adapter-cosmos'
import { EvmAdapter } from '@latchkey/adapter-evm'
import { PolkadotAdapter } from '@latchkey/adapter-polkadot'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import type { AppKit, AppKitOptions } from '@latchkey/appkit'
import {
  base,
  bitcoin,
  bitcoinTestnet,
  cosmoshub,
  mainnet,
  osmosis,
  polkadot,
  polkadotAssetHub,
  polygon,
  solana,
  solanaDevnet,
  solanaTestnet,
  westend,
} from '@latchkey/appkit/networks'
import { Siwx } from '@latchkey/siwx'

const known = {
  mainnet,
  polygon,
  base,
  solana,
  solanaDevnet,
  solanaTestnet,
  bitcoin,
  bitcoinTestnet,
  polkadot,
  polkadotAssetHub,
  westend,
  cosmoshub,
  osmosis,
}

/** The sandbox's in-page Cosmos wallet, in addition to those that every site knows. */
const sandboxWallet = {
  id: 'sandbox-cosmos',
  name: 'Sandbox Wallet',
  rdns: 'dev.latchkey.sandbox',
  keystoreEvent: 'dev.latchkey.sandbox_keystorechange',
  find: (page: Window & { sandboxCosmosWallets?: Record<string, unknown> }) =>
    page.sandboxCosmosWallets?.['dev.latchkey.sandbox'],
}

const adapters = {
  evm: (safeOrigins?: string[]) => new EvmAdapter(safeOrigins ? { safeOrigins } : {}),
  solana: () => new SolanaAdapter(),
  bitcoin: () => new BitcoinAdapter(),
  polkadot: () => new PolkadotAdapter(),
  cosmos: () => new CosmosAdapter({ wallets: [sandboxWallet] }),
}

/** A test's options for the page, set before its scripts run. Plain data, because it crosses from Node into the browser. */
export interface SiteOptions extends Partial<Omit<AppKitOptions, 'networks' | 'adapters'>> {
  /** Names of the networks. @default mainnet and polygon */
  networkNames?: (keyof typeof known)[]
  /** Names of the adapters. @default those of the networks' namespaces */
  adapterNames?: (keyof typeof adapters)[]
  /** Polygon's own endpoint, which replaces the public one. */
  polygonRpcUrl?: string
  /** Option of the EVM adapter. */
  safeOrigins?: string[]
  /** Address of the sign-in server, and whether users must sign in. */
  signIn?: { server: string; required: boolean }
  /** Makes the page behave as in the web view of Telegram, in a browser of this name. */
  inTelegram?: string
}

declare global {
  interface Window {
    siteOptions?: SiteOptions
    kit?: AppKit
  }
}

/** Returns the test's options. If no tool can set them before the page's own scripts, they are in its address. */
export function readSiteOptions(): SiteOptions {
  const said = new URLSearchParams(location.search).get('options')
  const options = window.siteOptions ?? (said === null ? {} : (JSON.parse(said) as SiteOptions))
  if (options.inTelegram !== undefined) {
    Object.defineProperty(navigator, 'userAgent', { value: options.inTelegram })
    Object.defineProperty(window, 'TelegramWebviewProxy', { value: { postEvent() {} } })
  }
  return options
}

export function toAppKitOptions({
  networkNames = ['mainnet', 'polygon'],
  adapterNames = namespacesOf(networkNames),
  polygonRpcUrl,
  safeOrigins,
  signIn,
  inTelegram: _,
  ...rest
}: SiteOptions): AppKitOptions {
  const ownPolygon = polygonRpcUrl ? { ...polygon, rpcUrls: { default: { http: [polygonRpcUrl] } } } : polygon
  return {
    projectId: 'e2e',
    features: { email: false, socials: false },
    ...rest,
    ...(signIn && { siwx: new Siwx(signIn) }),
    networks: networkNames.map(name =>
      name === 'polygon' ? ownPolygon : known[name],
    ) as unknown as AppKitOptions['networks'],
    adapters: adapterNames.map(name => adapters[name](safeOrigins)),
  }
}

const adapterOf = {
  eip155: 'evm',
  solana: 'solana',
  bip122: 'bitcoin',
  polkadot: 'polkadot',
  cosmos: 'cosmos',
} as const

function namespacesOf(names: readonly (keyof typeof known)[]): (keyof typeof adapters)[] {
  const namespaces = names.map(name => {
    const network = known[name]
    return adapterOf['chainNamespace' in network ? network.chainNamespace : 'eip155']
  })
  return [...new Set(namespaces)]
}
