import { Ethers5Adapter } from '@reown/appkit-adapter-ethers5'
import { type AppKitNetwork, arbitrum, mainnet } from '@reown/appkit/networks'
import { createAppKit, type Provider, useAppKitAccount, useAppKitProvider, useDisconnect } from '@reown/appkit/react'
import { providers } from 'ethers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const projectId = '0123456789abcdef0123456789abcdef'
const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, arbitrum]

createAppKit({
  adapters: [new Ethers5Adapter()],
  networks,
  metadata: { name: 'ethers 5 site', description: 'A site of the old API', url: window.location.origin, icons: [] },
  projectId,
  features: { email: false, socials: false, analytics: true },
})

function App() {
  const { address, isConnected, status } = useAppKitAccount()
  const { walletProvider } = useAppKitProvider<Provider>('eip155')
  const { disconnect } = useDisconnect()
  const [signature, setSignature] = useState('')

  async function sign() {
    if (!isConnected) throw Error('User disconnected')
    const signer = new providers.Web3Provider(walletProvider).getSigner()
    setSignature(await signer.signMessage('Hello Reown AppKit Ethers'))
  }

  return (
    <main>
      <appkit-button />
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
      {isConnected && <button onClick={sign}>Sign</button>}
      {isConnected && <button onClick={() => disconnect()}>Disconnect</button>}
      <p data-testid="signature">{signature}</p>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
