/**
 * The pages that are compared: each is a React page with one button. `row` is the path to the first selectable element, from shadow root to shadow root,
 * and `preview` that to its replacement until its code has loaded; `packages` are the dependencies that its site installs.
 */
const react = { react: '19.3.1', 'react-dom': '19.3.1' }
const viem = { viem: '2.57.1' }

export const barePage = {
  name: 'bare React',
  packages: react,
  row: ['dialog[open] li'],
  source: `
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

const rows = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

function Page() {
  const dialog = useRef(null)
  return <>
    <button onClick={() => dialog.current.showModal()}>Connect wallet</button>
    <dialog ref={dialog}><ul>{rows.map(row => <li key={row}><button>{row}</button></li>)}</ul></dialog>
  </>
}

createRoot(document.getElementById('root')).render(<Page />)
`,
}

/** The page follows RainbowKit's documentation for production, except for the RPC nodes, which are on this machine. */
export const rainbowKitPage = {
  name: 'RainbowKit',
  packages: {
    ...react,
    ...viem,
    '@rainbow-me/rainbowkit': '2.2.11',
    '@tanstack/react-query': '5.108.0',
    wagmi: '2.19.5',
  },
  row: ['[data-testid^="rk-wallet-option-"]'],
  source: `
import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { http, WagmiProvider } from 'wagmi'
import { base, mainnet, polygon } from 'wagmi/chains'

const chains = [mainnet, base, polygon]
const transports = Object.fromEntries(chains.map(({ id }) => [id, http('/rpc/' + id)]))
const config = getDefaultConfig({ appName: 'Bench', projectId: 'bench', chains, transports })
const queryClient = new QueryClient()

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider><ConnectButton /></RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`,
}

export const latchkeyPage = {
  name: 'Latchkey',
  packages: { ...react, ...viem },
  preview: ['[data-testid=w3m-modal-preview]', '.row:has(.name)'],
  row: ['w3m-modal', 'lk-router', 'lk-connect-view', 'lk-row:not([skeleton])', '[part=control]'],
  source: `
import { EvmAdapter } from '@latchkey/adapter-evm'
import { base, mainnet, polygon } from '@latchkey/appkit/networks'
import { createAppKit, useAppKit } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

createAppKit({
  projectId: 'bench',
  networks: [mainnet, base, polygon],
  adapters: [new EvmAdapter()],
  services: new URLSearchParams(location.search).get('services'),
})

function Page() {
  const { open } = useAppKit()
  return <button onClick={() => void open()}>Connect wallet</button>
}

createRoot(document.getElementById('root')).render(<Page />)
`,
}
