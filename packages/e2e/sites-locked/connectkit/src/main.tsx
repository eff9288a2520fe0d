import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, useAccount, WagmiProvider } from 'wagmi'

const config = createConfig(getDefaultConfig({ appName: 'Shop', walletConnectProjectId: '' }))
const queryClient = new QueryClient()

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
      <ConnectKitProvider>
        <ConnectKitButton label="Connect" />
        <Account />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
