import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { CosmosAdapter } from '@latchkey/adapter-cosmos'
import { EvmAdapter } from '@latchkey/adapter-evm'
import { PolkadotAdapter } from '@latchkey/adapter-polkadot'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import { bitcoin, cosmoshub, mainnet, polkadot, solana } from '@latchkey/appkit/networks'
import { createAppKit, useAppKit } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

createAppKit({
  projectId: 'size',
  networks: [mainnet, solana, bitcoin, polkadot, cosmoshub],
  adapters: [new EvmAdapter(), new SolanaAdapter(), new BitcoinAdapter(), new PolkadotAdapter(), new CosmosAdapter()],
  services: import.meta.env.VITE_SANDBOX_URL,
})

function Page() {
  const { open } = useAppKit()
  return <button onClick={() => void open()}>Connect wallet</button>
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
