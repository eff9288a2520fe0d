import { useAppKitAccount } from '@latchkey/react'
import type { ReactNode } from 'react'

import { AccountPanel } from './account-panel.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import { EventsPanel } from './events-panel.tsx'
import { NetworkPanel } from './network-panel.tsx'
import { SandboxPanel } from './sandbox-panel.tsx'
import { SendPanel } from './send-panel.tsx'
import { SignPanel } from './sign-panel.tsx'

export function App(): ReactNode {
  const { isConnected } = useAppKitAccount()
  return (
    <div className="page">
      <header>
        <h1>Latchkey demo</h1>
        <ConnectButtons />
        <a href="/families.html">Five chain families</a>
      </header>
      <main>
        <AccountPanel />
        {isConnected ? (
          <>
            <NetworkPanel />
            <SignPanel />
            <SendPanel />
          </>
        ) : (
          <SandboxPanel />
        )}
        <EventsPanel />
      </main>
    </div>
  )
}
