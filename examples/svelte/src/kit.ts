import { EvmAdapter } from '@latchkey/adapter-evm'
import { mainnet, polygon } from '@latchkey/appkit/networks'
import { createAppKit } from '@latchkey/appkit'

import { sandboxUrl } from './sandbox.ts'

export const networks = [mainnet, polygon] as const

export const kit = createAppKit({
  projectId: 'svelte-example',
  networks: [...networks],
  adapters: [new EvmAdapter()],
  services: sandboxUrl,
  features: { email: false, socials: false },
})
