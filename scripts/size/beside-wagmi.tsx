import { EvmAdapter } from '@latchkey/adapter-evm'
import { base, mainnet, polygon } from '@latchkey/appkit/networks'
import { createAppKit } from '@latchkey/react'
import { type Config, createConfig } from '@wagmi/core'
import { http } from 'viem'
import type { Chain } from 'viem'

import { showWagmiPage } from './wagmi-page.tsx'

createAppKit({
  projectId: 'size',
  networks: [mainnet, base, polygon],
  adapters: [new EvmAdapter()],
  services: import.meta.env.VITE_SANDBOX_URL,
})

const chains = [mainnet, base, polygon] as unknown as [Chain, ...Chain[]]
showWagmiPage(
  createConfig({
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
    multiInjectedProviderDiscovery: false,
  }) as Config,
)
