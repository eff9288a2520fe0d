import './kit.ts'
import '../page.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { addSandboxWallet, hasSandboxWallet } from '../sandbox-wallet.ts'
import { FamiliesApp } from './families-app.tsx'

if (hasSandboxWallet()) void addSandboxWallet()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <FamiliesApp />
  </StrictMode>,
)
