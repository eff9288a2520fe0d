import type { EIP1193Provider } from 'viem'
import { injected } from 'wagmi'

declare global {
  interface Window {
    latchkeySandboxWallets?: Record<string, { provider: EIP1193Provider }>
  }
}

/** A wallet that only this site can connect. */
export const house = injected({
  target: {
    id: 'house',
    name: 'House Wallet',
    provider: () => window.latchkeySandboxWallets?.['example.house']?.provider,
  },
})
