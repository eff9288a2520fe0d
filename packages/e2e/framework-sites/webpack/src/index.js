import '@latchkey/appkit/elements'

import { EvmAdapter } from '@latchkey/adapter-evm'
import { createAppKit } from '@latchkey/appkit'
import { mainnet, polygon } from '@latchkey/appkit/networks'

const kit = createAppKit({
  projectId: 'your-project',
  networks: [mainnet, polygon],
  adapters: [new EvmAdapter()],
  services: process.env.SERVICES,
})

kit.subscribeAccount(({ isConnected, address }) => {
  document.querySelector('#account').textContent = isConnected ? `Your address: ${address}` : 'Not connected'
})
