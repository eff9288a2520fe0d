import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'

const projectId = '0123456789abcdef0123456789abcdef'
const adapter = new WagmiAdapter({ networks: [mainnet], projectId })
const queryClient = new QueryClient()

createAppKit({ adapters: [adapter], networks: [mainnet], projectId, features: { email: false, socials: false } })

function App() {
  const { address, status } = useAccount()
  return (
    <main>
      <appkit-button />
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
