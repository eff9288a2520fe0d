import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { CosmosAdapter } from '@latchkey/adapter-cosmos'
import { EvmAdapter } from '@latchkey/adapter-evm'
import { PolkadotAdapter } from '@latchkey/adapter-polkadot'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import { bitcoin, cosmoshub, mainnet, polkadotAssetHub, polygon, solana } from '@latchkey/appkit/networks'
import { createAppKit } from '@latchkey/react'

const sandboxUrl: string =
  new URLSearchParams(location.search).get('sandbox') ??
  (import.meta.env.VITE_SANDBOX_URL as string | undefined) ??
  'http://127.0.0.1:4040'

export const networks = [mainnet, polygon, solana, bitcoin, polkadotAssetHub, cosmoshub] as const

/** Cosmos wallets do not announce themselves, so a site names those that the adapter does not know. */
const sandboxWallet = {
  id: 'sandbox-cosmos',
  name: 'Sandbox Wallet',
  rdns: 'dev.latchkey.sandbox',
  keystoreEvent: 'dev.latchkey.sandbox_keystorechange',
  find: (page: Window & { sandboxCosmosWallets?: Record<string, unknown> }) =>
    page.sandboxCosmosWallets?.['dev.latchkey.sandbox'],
}

createAppKit({
  projectId: 'react-example',
  networks: [...networks],
  adapters: [
    new EvmAdapter(),
    new SolanaAdapter(),
    new BitcoinAdapter(),
    new PolkadotAdapter(),
    new CosmosAdapter({ wallets: [sandboxWallet] }),
  ],
  services: sandboxUrl,
  metadata: {
    name: 'A React site',
    description: 'Connects wallets of five chains with Latchkey, on the sandbox',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  features: {
    email: false,
    socials: false,
    multiWallet: true,
    // On a computer an installed wallet comes before one on another device.
    connectorTypeOrder: ['recent', 'injected', 'external', 'featured', 'custom', 'recommended', 'walletConnect'],
  },
})
