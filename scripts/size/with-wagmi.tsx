import { WagmiAdapter } from '@latchkey/adapter-wagmi'
import { base, mainnet, polygon } from '@latchkey/appkit/networks'
import { createAppKit } from '@latchkey/react'

import { showWagmiPage } from './wagmi-page.tsx'

const adapter = new WagmiAdapter({ networks: [mainnet, base, polygon], projectId: 'size' })

createAppKit({
  projectId: 'size',
  networks: [mainnet, base, polygon],
  adapters: [adapter],
  services: import.meta.env.VITE_SANDBOX_URL,
})

showWagmiPage(adapter.wagmiConfig)
