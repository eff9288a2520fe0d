import { connectorsForWallets, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { injectedWallet, metaMaskWallet, rainbowWallet } from '@rainbow-me/rainbowkit/wallets'
import { createConfig, http } from 'wagmi'
import { arbitrum, mainnet } from 'wagmi/chains'

const connectors = connectorsForWallets(
  [{ groupName: 'Recommended', wallets: [injectedWallet, rainbowWallet, metaMaskWallet] }],
  { appName: 'Shop', projectId: '0123456789abcdef0123456789abcdef' },
)

const config = createConfig({
  connectors,
  chains: [arbitrum, mainnet],
  transports: { [mainnet.id]: http(), [arbitrum.id]: http() },
})

export { config, RainbowKitProvider }
