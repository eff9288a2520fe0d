import type { Provider } from '@reown/appkit/react'
import { AppKitProvider, useAppKitAccount, useAppKitProvider } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'
import { adapter, namespace, networks, projectId } from './kit'

const queryClient = new QueryClient()

function Chain({ provider }: { provider: Provider }) {
  const [chainId, setChainId] = useState('')
  const ask = async () => setChainId(String(await provider.request({ method: 'eth_chainId' })))
  return <button onClick={() => void ask()}>Chain {chainId}</button>
}

function App() {
  const { address } = useAppKitAccount({ namespace })
  const { walletProvider } = useAppKitProvider<Provider>('eip155')
  const { status } = useAccount()
  const hasInjected = window.ethereum !== undefined
  return (
    <main>
      <appkit-button />
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
      <p>{hasInjected ? 'A wallet of the page' : 'Others'}</p>
      {walletProvider && <Chain provider={walletProvider} />}
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <AppKitProvider projectId={projectId} networks={networks}>
        <App />
      </AppKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
