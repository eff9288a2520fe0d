import '@latchkey/appkit/elements'

import { EvmAdapter } from '@latchkey/adapter-evm'
import { createAppKit } from '@latchkey/appkit'
import { mainnet, polygon } from '@latchkey/appkit/networks'

import { signOrder } from './sign-order.ts'

const services = (import.meta.env.VITE_SERVICES as string | undefined) ?? 'http://127.0.0.1:4040'
const kit = createAppKit({
  projectId: 'shop',
  networks: [mainnet, polygon],
  adapters: [new EvmAdapter()],
  services,
  features: { email: false, socials: false },
})

const order = document.getElementById('order') as HTMLButtonElement
const status = document.getElementById('status') as HTMLElement

kit.subscribeAccount(({ isConnected }) => {
  order.disabled = !isConnected
  status.textContent = isConnected ? 'Ready to order.' : 'Connect a wallet to order.'
})
order.addEventListener('click', () => {
  status.textContent = 'Confirm the order in your wallet.'
  void signOrder(kit, 'One lamp, 40 USDC').then(text => {
    status.textContent = text
  })
})
