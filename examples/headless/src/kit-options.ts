import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { CosmosAdapter } from '@latchkey/adapter-cosmos'
import { EvmAdapter } from '@latchkey/adapter-evm'
import { PolkadotAdapter } from '@latchkey/adapter-polkadot'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import type { AppKitOptions } from '@latchkey/appkit'
import { bitcoin, cosmoshub, mainnet, polkadotAssetHub, polygon, solana } from '@latchkey/appkit/networks'

import { sandboxUrl } from './sandbox.ts'

export const kitOptions: AppKitOptions = {
  projectId: 'headless',
  networks: [mainnet, polygon, solana, bitcoin, polkadotAssetHub, cosmoshub],
  adapters: [new EvmAdapter(), new SolanaAdapter(), new BitcoinAdapter(), new PolkadotAdapter(), new CosmosAdapter()],
  services: sandboxUrl,
  metadata: {
    name: 'Own wallet list',
    description: 'A site that connects wallets from a list of its own',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  features: { email: false, socials: false, multiWallet: true },
  // The page shows the pairing code itself, so the modal does not open for it.
  manualWCControl: true,
  prefetch: 'never',
}
