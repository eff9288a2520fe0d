import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { type AppKitNetwork, arbitrum, mainnet, optimism } from '@reown/appkit/networks'

export const projectId = '0123456789abcdef0123456789abcdef'

export const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, arbitrum, optimism]

export const wagmiAdapter = new WagmiAdapter({ networks, projectId })
