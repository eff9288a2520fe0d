import { type Provider, SolanaAdapter, useAppKitConnection } from '@reown/appkit-adapter-solana/react'
import { type AppKitNetwork, solana, solanaDevnet, solanaTestnet } from '@reown/appkit/networks'
import { createAppKit, useAppKitAccount, useAppKitProvider, useDisconnect } from '@reown/appkit/react'
import { createRoot } from 'react-dom/client'
import { useState } from 'react'

const projectId = '0123456789abcdef0123456789abcdef'
const networks: [AppKitNetwork, ...AppKitNetwork[]] = [solana, solanaTestnet, solanaDevnet]
const metadata = {
  name: 'Solana site',
  description: 'A site of the old API',
  url: window.location.origin,
  icons: ['https://avatars.githubusercontent.com/u/179229932'],
}

createAppKit({
  adapters: [new SolanaAdapter({ wallets: [] })],
  projectId,
  networks,
  metadata,
  themeMode: 'light',
  features: { analytics: true, email: false, socials: [], emailShowWallets: false },
  themeVariables: { '--w3m-accent': '#000000' },
})

function App() {
  const { address, isConnected, status } = useAppKitAccount()
  const { walletProvider } = useAppKitProvider<Provider>('solana')
  const { connection } = useAppKitConnection()
  const { disconnect } = useDisconnect()
  const [signature, setSignature] = useState('')

  async function sign() {
    if (!address) throw new Error('user is disconnected')
    const signed = await walletProvider.signMessage(new TextEncoder().encode('Hello Reown AppKit!'))
    setSignature([...signed].map(byte => byte.toString(16).padStart(2, '0')).join(''))
  }

  return (
    <main>
      <appkit-button />
      <appkit-network-button />
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
      <p data-testid="node">{connection?.rpcEndpoint}</p>
      {isConnected && <button onClick={sign}>Sign</button>}
      {isConnected && <button onClick={() => disconnect()}>Disconnect</button>}
      <p data-testid="signature">{signature}</p>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
