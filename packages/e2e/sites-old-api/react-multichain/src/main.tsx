import { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import type { Provider as SolanaProvider } from '@reown/appkit-adapter-solana/react'
import { bitcoin, mainnet, solana } from '@reown/appkit/networks'
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useDisconnect,
} from '@reown/appkit/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const modal = createAppKit({
  adapters: [new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter()],
  networks: [solana, mainnet, bitcoin],
  projectId: '0123456789abcdef0123456789abcdef',
  metadata: { name: 'Multichain site', description: 'A site of the old API', url: window.location.origin, icons: [] },
  features: { email: false, socials: false, connectMethodsOrder: ['wallet'] },
})
modal.subscribeEvents(event => void event.data)

function App() {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { caipNetworkId } = useAppKitNetworkCore()
  const { switchNetwork } = useAppKitNetwork()
  const evm = useAppKitAccount({ namespace: 'eip155' })
  const sol = useAppKitAccount({ namespace: 'solana' })
  const { walletProvider } = useAppKitProvider<SolanaProvider>('solana')
  const [signature, setSignature] = useState('')

  async function sign() {
    const signed = await walletProvider.signMessage(new TextEncoder().encode('Hello'))
    setSignature([...signed].map(byte => byte.toString(16).padStart(2, '0')).join(''))
  }

  return (
    <main>
      <button onClick={() => open({ view: 'Connect', namespace: 'solana' })}>Connect</button>
      <button onClick={() => switchNetwork(mainnet)}>Ethereum</button>
      <button onClick={sign}>Sign</button>
      <button onClick={() => disconnect({ namespace: 'solana' })}>Disconnect</button>
      <p data-testid="network">{caipNetworkId}</p>
      <p data-testid="evm">{evm.status}</p>
      <p data-testid="status">{sol.status}</p>
      <p data-testid="address">{sol.address}</p>
      <p data-testid="signature">{signature}</p>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
