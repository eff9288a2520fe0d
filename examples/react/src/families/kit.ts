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
import { createAppKit } from '@latchkey/react'

import { sandboxUrl } from '../sandbox.ts'

/** Cosmos wallets do not announce themselves: a site names those that the adapter does not know. */
const sandboxWallet = {
  id: 'sandbox-cosmos',
  name: 'Sandbox Wallet',
  rdns: 'dev.latchkey.sandbox',
  keystoreEvent: 'dev.latchkey.sandbox_keystorechange',
  find: (page: Window & { sandboxCosmosWallets?: Record<string, unknown> }) =>
    page.sandboxCosmosWallets?.['dev.latchkey.sandbox'],
}

createAppKit({
  projectId: 'demo',
  networks: [mainnet, polygon, solana, solanaDevnet, bitcoin, polkadotAssetHub, westendAssetHub, cosmoshub, osmosis],
  adapters: [
    new EvmAdapter(),
    new SolanaAdapter(),
    new BitcoinAdapter(),
    new PolkadotAdapter(),
    new CosmosAdapter({ wallets: [sandboxWallet] }),
  ],
  services: sandboxUrl,
  metadata: {
    name: 'Latchkey demo',
    description: 'A site that connects wallets of five chain families with Latchkey, on the sandbox',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  features: {
    email: false,
    socials: false,
    multiWallet: true,
    // On a computer a wallet that is at hand comes before one on another device.
    connectorTypeOrder: ['recent', 'injected', 'external', 'featured', 'custom', 'recommended', 'walletConnect'],
  },
})
