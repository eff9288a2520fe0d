import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { type AppKitNetwork, arbitrum, mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, useDisconnect, useSignMessage, WagmiProvider } from 'wagmi'

const projectId = '0123456789abcdef0123456789abcdef'
const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]
const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true })
const queryClient = new QueryClient()

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata: { name: 'wagmi site', description: 'A site of the old API', url: window.location.origin, icons: [] },
  features: { analytics: true, email: false, socials: false },
})

function App() {
  const { address, isConnected, status } = useAccount()
  const { disconnect } = useDisconnect()
  const { signMessage, data } = useSignMessage()
  return (
    <main>
      <appkit-button />
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
      {isConnected && <button onClick={() => signMessage({ message: 'Hello Reown AppKit!' })}>Sign</button>}
      {isConnected && <button onClick={() => disconnect()}>Disconnect</button>}
      <p data-testid="signature">{data}</p>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
