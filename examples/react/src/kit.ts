import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { CosmosAdapter } from '@latchkey/adapter-cosmos'
import { EvmAdapter } from '@latchkey/adapter-evm'
import { PolkadotAdapter } from '@latchkey/adapter-polkadot'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import {
  bitcoin,
  cosmoshub,
  mainnet,
  osmosis,
  polkadotAssetHub,
  polygon,
  solana,
  solanaDevnet,
  westendAssetHub,
} from '@latchkey/appkit/networks'
import { type ChainNamespace, createAppKit } from '@latchkey/react'

import { hasEmail } from './email.ts'
import { language } from './language.ts'
import { sandboxUrl } from './sandbox.ts'
import { siwx } from './sign-in.ts'

export const evmNetworks = [mainnet, polygon] as const

export const networks = [
  ...evmNetworks,
  solana,
  solanaDevnet,
  bitcoin,
  polkadotAssetHub,
  westendAssetHub,
  cosmoshub,
  osmosis,
] as const

export const families = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const satisfies ChainNamespace[]

/** Cosmos wallets do not announce themselves: a site names those that the adapter does not know. */
const sandboxWallet = {
  id: 'sandbox-cosmos',
  name: 'Sandbox Wallet',
  rdns: 'dev.latchkey.sandbox',
  keystoreEvent: 'dev.latchkey.sandbox_keystorechange',
  find: (page: Window & { sandboxCosmosWallets?: Record<string, unknown> }) =>
    page.sandboxCosmosWallets?.['dev.latchkey.sandbox'],
}

export const kit = createAppKit({
  projectId: 'demo',
  networks: [...networks],
  adapters: [
    new EvmAdapter(),
    new SolanaAdapter(),
    new BitcoinAdapter(),
    new PolkadotAdapter(),
    new CosmosAdapter({ wallets: [sandboxWallet] }),
  ],
  services: sandboxUrl,
  ...(siwx && { siwx }),
  locale: language,
  metadata: {
    name: 'Latchkey demo',
    description: 'A site that connects wallets of five chain families with Latchkey, on the sandbox',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  features: {
    email: hasEmail,
    socials: hasEmail && ['google', 'x', 'discord', 'github', 'apple', 'facebook'],
    multiWallet: true,
    pay: true,
    // On a computer a wallet that is at hand comes before one on another device.
    connectorTypeOrder: ['recent', 'injected', 'external', 'featured', 'custom', 'recommended', 'walletConnect'],
  },
  termsConditionsUrl: 'https://example.com/terms',
  privacyPolicyUrl: 'https://example.com/privacy',
})
