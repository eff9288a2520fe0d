import { EvmAdapter } from '@latchkey/adapter-evm'
import { base, mainnet, polygon } from '@latchkey/appkit/networks'
import { createAppKit, useAppKit } from '@latchkey/react'
import { Siwx } from '@latchkey/siwx'
import { createRoot } from 'react-dom/client'

createAppKit({
  projectId: 'size',
  networks: [mainnet, base, polygon],
  adapters: [new EvmAdapter()],
  services: import.meta.env.VITE_SANDBOX_URL,
  siwx: new Siwx({ server: `${import.meta.env.VITE_SANDBOX_URL}/siwx` }),
})

function Page() {
  const { open } = useAppKit()
  return <button onClick={() => void open()}>Connect wallet</button>
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
