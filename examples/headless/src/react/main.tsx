import '../page.css'

import { AppKitProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { kitOptions } from '../kit-options.ts'
import { App } from './app.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <AppKitProvider {...kitOptions}>
      <App />
    </AppKitProvider>
  </StrictMode>,
)
