import './kit.ts'
import './site.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { Account } from './account.tsx'
import { Chains } from './chains.tsx'
import { Header } from './header.tsx'
import { Send } from './send.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Header />
    <main>
      <Account />
      <Chains />
      <Send />
    </main>
  </StrictMode>,
)
