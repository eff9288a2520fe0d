import { EvmAdapter } from '@latchkey/adapter-evm'
import { mainnet, polygon } from '@latchkey/appkit/networks'
import { createAppKit } from '@latchkey/react'

import { sandboxUrl } from './sandbox.ts'

export const networks = [mainnet, polygon] as const

export const kit = createAppKit({
  projectId: 'demo',
  networks: [...networks],
  adapters: [new EvmAdapter()],
  services: sandboxUrl,
  metadata: {
    name: 'Latchkey demo',
    description: 'A site that connects wallets with Latchkey, on the sandbox',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  features: {
    email: false,
    socials: false,
    // On a computer a wallet that is at hand comes before one on another device.
    connectorTypeOrder: ['recent', 'injected', 'external', 'featured', 'custom', 'recommended', 'walletConnect'],
  },
  termsConditionsUrl: 'https://example.com/terms',
  privacyPolicyUrl: 'https://example.com/privacy',
})
