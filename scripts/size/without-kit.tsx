import { createRoot } from 'react-dom/client'

function Page() {
  return <button onClick={() => document.body.classList.toggle('clicked')}>Connect wallet</button>
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
