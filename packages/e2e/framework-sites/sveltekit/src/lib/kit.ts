import { EvmAdapter } from '@latchkey/adapter-evm'
import { createAppKit } from '@latchkey/appkit'
import { mainnet, polygon } from '@latchkey/appkit/networks'

export const kit = createAppKit({
  projectId: 'your-project',
  networks: [mainnet, polygon],
  adapters: [new EvmAdapter()],
  services: import.meta.env.VITE_SERVICES,
})
