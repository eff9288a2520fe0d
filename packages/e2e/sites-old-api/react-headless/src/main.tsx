import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { useAppKit, useAppKitAccount, useAppKitState, useDisconnect } from '@reown/appkit/library/react'
import { solana } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react-core'
import { createRoot } from 'react-dom/client'

createAppKit({
  adapters: [new SolanaAdapter()],
  networks: [solana],
  projectId: '0123456789abcdef0123456789abcdef',
  metadata: { name: 'Headless site', description: 'A site of the old API', url: window.location.origin, icons: [] },
})

function App() {
  const { open } = useAppKit()
  const { open: isOpen } = useAppKitState()
  const { address, status } = useAppKitAccount()
  const { disconnect } = useDisconnect()
  return (
    <main>
      <button disabled={isOpen} onClick={() => open({ view: 'Connect' })}>
        Connect
      </button>
      <button onClick={() => disconnect()}>Disconnect</button>
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
