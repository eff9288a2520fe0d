import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { type AppKitNetwork, arbitrum, mainnet } from '@reown/appkit/networks'
import { createAppKit, type Provider, useAppKitAccount, useAppKitProvider, useDisconnect } from '@reown/appkit/react'
import { BrowserProvider } from 'ethers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const projectId = '0123456789abcdef0123456789abcdef'
const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, arbitrum]

createAppKit({
  adapters: [new EthersAdapter()],
  networks,
  metadata: { name: 'ethers site', description: 'A site of the old API', url: window.location.origin, icons: [] },
  projectId,
  features: { email: false, socials: false, analytics: true },
})

function App() {
  const { address, isConnected, status, embeddedWalletInfo } = useAppKitAccount()
  const { walletProvider } = useAppKitProvider<Provider>('eip155')
  const { disconnect } = useDisconnect()
  const [signature, setSignature] = useState('')

  async function sign() {
    if (!isConnected) throw Error('User disconnected')
    const signer = await new BrowserProvider(walletProvider).getSigner()
    setSignature(await signer.signMessage('Hello Reown AppKit Ethers'))
  }

  return (
    <main>
      <appkit-button />
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
      <p>{embeddedWalletInfo?.user?.email ?? (window.ethereum ? 'A wallet in the page' : 'No wallet in the page')}</p>
      {isConnected && <button onClick={sign}>Sign</button>}
      {isConnected && <button onClick={() => disconnect()}>Disconnect</button>}
      <p data-testid="signature">{signature}</p>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
