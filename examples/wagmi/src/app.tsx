import { useAppKit } from '@latchkey/react'
import type { ReactNode } from 'react'

import { ConnectionTable } from './connection-table.tsx'
import { NetworkCard } from './network-card.tsx'
import { addSandboxWallet, isOwn } from './sandbox.ts'
import { SignCard } from './sign-card.tsx'
import { TransactionCard } from './transaction-card.tsx'
import { WalletCard } from './wallet-card.tsx'

export function App(): ReactNode {
  const { open } = useAppKit()
  return (
    <>
      <header>
        <h1>wagmi and Latchkey</h1>
        <nav aria-label="Ways">
          <a href="?" aria-current={isOwn ? undefined : 'page'}>
            WagmiAdapter
          </a>{' '}
          <a href="?own" aria-current={isOwn ? 'page' : undefined}>
            Own config
          </a>
        </nav>
      </header>
      <main>
        <p className="choices">
          <button className="primary" data-testid="open" onClick={() => void open()}>
            Open the modal
          </button>
          <button onClick={addSandboxWallet}>Add the sandbox wallet to this page</button>
        </p>
        <ConnectionTable />
        <WalletCard />
        <NetworkCard />
        <SignCard />
        <TransactionCard />
      </main>
    </>
  )
}
