import { EvmAdapter } from '@latchkey/adapter-evm'
import { mainnet, polygon } from '@latchkey/appkit/networks'
import { createAppKit } from '@latchkey/vue'

import { sandboxUrl } from './sandbox.ts'

export const networks = [mainnet, polygon] as const

export const kit = createAppKit({
  projectId: 'vue-example',
  networks: [...networks],
  adapters: [new EvmAdapter()],
  services: sandboxUrl,
  features: { email: false, socials: false },
})
