import { ConnectButton } from '@rainbow-me/rainbowkit'
import '@rainbow-me/rainbowkit/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { config, RainbowKitProvider } from './config'
import { locale, siteTheme } from './theme'

const queryClient = new QueryClient()
const chain = mainnet

function Account() {
  const { address, status } = useAccount()
  return (
    <>
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider theme={siteTheme} locale={locale} initialChain={chain}>
        <ConnectButton label="Connect" />
        <Account />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
