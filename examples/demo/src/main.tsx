import './styles/styles.css'
import './top-bar.css'
import './stage/stage.css'
import './panes.css'
import './actions/actions.css'
import './sandbox/sandbox.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './app.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
