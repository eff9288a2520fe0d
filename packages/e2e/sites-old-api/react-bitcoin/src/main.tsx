import { BitcoinAdapter, type BitcoinConnector } from '@reown/appkit-adapter-bitcoin'
import { type AppKitNetwork, bitcoin } from '@reown/appkit/networks'
import { createAppKit, useAppKit, useAppKitAccount, useAppKitProvider, useDisconnect } from '@reown/appkit/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const projectId = '0123456789abcdef0123456789abcdef'
const networks = [bitcoin] as [AppKitNetwork, ...AppKitNetwork[]]
const bitcoinAdapter = new BitcoinAdapter({ projectId })

createAppKit({
  adapters: [bitcoinAdapter],
  networks,
  projectId,
  metadata: { name: 'Bitcoin site', description: 'A site of the old API', url: window.location.origin, icons: [] },
  features: { email: false, socials: false, analytics: true },
})

function App() {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { allAccounts, address, isConnected, status } = useAppKitAccount({ namespace: 'bip122' })
  const { walletProvider } = useAppKitProvider<BitcoinConnector>('bip122')
  const [signature, setSignature] = useState('')

  async function sign() {
    if (!walletProvider || !address) return
    setSignature(await walletProvider.signMessage({ address, message: 'Hello Reown AppKit!' }))
  }

  return (
    <main>
      {isConnected ? (
        <>
          <button onClick={sign}>Sign</button>
          <button onClick={() => disconnect()}>Disconnect</button>
        </>
      ) : (
        <button onClick={() => open()}>Connect</button>
      )}
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
      <p data-testid="accounts">{allAccounts.map(account => account.type).join()}</p>
      <p data-testid="signature">{signature}</p>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
