import type { Provider as SolanaProvider } from '@reown/appkit-adapter-solana'
import { SolanaAdapter, useAppKitConnection } from '@reown/appkit-adapter-solana/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { DefaultSIWX } from '@reown/appkit-siwx'
import { type AppKitNetwork, mainnet, solana } from '@reown/appkit/networks'
import { createAppKit, useAppKit, useAppKitAccount, useAppKitProvider, useDisconnect } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'

const projectId = '0123456789abcdef0123456789abcdef'
const networks: [AppKitNetwork, ...AppKitNetwork[]] = [solana, mainnet]
const adapter = new WagmiAdapter({ networks, projectId })
const queryClient = new QueryClient()

createAppKit({
  adapters: [new SolanaAdapter(), adapter],
  networks,
  projectId,
  siwx: new DefaultSIWX(),
  metadata: { name: 'Shop', description: 'A shop', url: window.location.origin, icons: [] },
  features: { email: false, socials: false },
})

function App() {
  const { open } = useAppKit()
  const { address, isConnected } = useAppKitAccount({ namespace: 'solana' })
  const { walletProvider } = useAppKitProvider<SolanaProvider>('solana')
  const { connection } = useAppKitConnection()
  const { disconnect } = useDisconnect()
  const { status } = useAccount()
  return (
    <main>
      <button onClick={() => void open({ view: 'Connect', namespace: 'solana' })}>Connect</button>
      <button onClick={() => void disconnect()}>Disconnect</button>
      <p data-testid="status">{isConnected ? 'connected' : status}</p>
      <p data-testid="address">{address}</p>
      <p>{walletProvider?.publicKey?.toBase58() === address && connection ? 'The same key' : ''}</p>
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
