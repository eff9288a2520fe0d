import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import type { ChainNamespace } from '@reown/appkit-common'
import { createSIWEConfig, formatMessage, type SIWECreateMessageArgs } from '@reown/appkit-siwe'
import { type AppKitNetwork, arbitrum, mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'

export const projectId = '0123456789abcdef0123456789abcdef'
export const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, arbitrum]
export const namespace: ChainNamespace = 'eip155'
export const adapter = new WagmiAdapter({ networks, projectId })

let session: { address: string; chainId: number } | null = null

const siweConfig = createSIWEConfig({
  getMessageParams: async () => ({
    domain: window.location.host,
    uri: window.location.origin,
    chains: [1, 42161],
    statement: 'Sign in to the shop.',
  }),
  createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
  getNonce: async () => 'a1b2c3d4e5f6',
  getSession: async () => session,
  verifyMessage: async ({ message }) => {
    const address = /0x[\da-fA-F]{40}/.exec(message)?.[0]
    session = address === undefined ? null : { address, chainId: 1 }
    return session !== null
  },
  signOut: async () => {
    session = null
    return true
  },
})

createAppKit({
  adapters: [adapter],
  networks,
  projectId,
  siweConfig,
  metadata: { name: 'Shop', description: 'A shop', url: window.location.origin, icons: [] },
  features: { email: false, socials: false },
})
