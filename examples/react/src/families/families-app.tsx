import { type ChainNamespace, useAppKit } from '@latchkey/react'
import type { ReactNode } from 'react'

import { SandboxPanel } from '../sandbox-panel.tsx'
import { FamilyPanel } from './family-panel.tsx'

const families: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** One visitor, five chain families, several wallets at once. */
export function FamiliesApp(): ReactNode {
  const { open } = useAppKit()
  return (
    <div className="page">
      <header>
        <h1>Five chain families</h1>
        <div className="buttons">
          <button className="primary" data-testid="demo-open" onClick={() => void open()}>
            Connect or manage wallets
          </button>
          <a href="/">The demo with EVM chains</a>
        </div>
      </header>
      <main>
        <SandboxPanel />
        {(Object.keys(families) as ChainNamespace[]).map(namespace => (
          <FamilyPanel key={namespace} namespace={namespace} name={families[namespace]} />
        ))}
      </main>
    </div>
  )
}
