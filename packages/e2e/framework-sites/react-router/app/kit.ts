import { EvmAdapter } from '@latchkey/adapter-evm'
import { mainnet, polygon } from '@latchkey/appkit/networks'
import { createAppKit } from '@latchkey/react'

export const kit = createAppKit({
  projectId: 'your-project',
  networks: [mainnet, polygon],
  adapters: [new EvmAdapter()],
  services: import.meta.env.VITE_SERVICES,
})
