import './kit.ts'
import './tokens.css'
import './page.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { addSandboxWallet, hasSandboxWallet } from './sandbox-wallet.ts'

if (hasSandboxWallet()) addSandboxWallet().catch(() => undefined)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
