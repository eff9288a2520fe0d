import type { ReactNode } from 'react'

import { namespaces } from '../namespaces.ts'
import { AccountPanel } from './account-panel.tsx'
import { AttemptPanel } from './attempt-panel.tsx'
import { RecentList } from './recent-list.tsx'
import { useAttempt } from './use-attempt.ts'
import { WalletList } from './wallet-list.tsx'

export function App(): ReactNode {
  const attempt = useAttempt()
  return (
    <>
      <header>
        <h1>Own wallet list, in React</h1>
        <nav aria-label="Examples">
          <a href="/">Plain</a>{' '}
          <a href="/react.html" aria-current="page">
            React
          </a>
        </nav>
      </header>
      <main>
        <section aria-labelledby="accounts-heading">
          <h2 id="accounts-heading">Accounts</h2>
          {namespaces.map(namespace => (
            <AccountPanel key={namespace} namespace={namespace} />
          ))}
          <RecentList attempt={attempt} />
        </section>
        <section aria-labelledby="wallets-heading">
          <h2 id="wallets-heading">Connect a wallet</h2>
          <p role="alert">{attempt.problem}</p>
          <AttemptPanel attempt={attempt} />
          <WalletList attempt={attempt} />
        </section>
        <output>{attempt.news}</output>
      </main>
    </>
  )
}
