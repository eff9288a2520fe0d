import './page.css'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

import { createByAdapter } from './adapter.ts'
import { App } from './app.tsx'
import { createOwn } from './own-config.ts'
import { isOwn } from './sandbox.ts'

const config = isOwn ? createOwn() : createByAdapter()
const queryClient = new QueryClient()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
