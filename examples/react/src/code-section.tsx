import type { ReactNode } from 'react'

import { EmailCard } from './email-card.tsx'
import { NetworkCard } from './network-card.tsx'
import { PayCard } from './pay-card.tsx'
import { ReportCard } from './report-card.tsx'
import { SignCard } from './sign-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { texts } from './texts.ts'
import { TransactionCard } from './transaction-card.tsx'

const { code } = texts

export function CodeSection(): ReactNode {
  return (
    <section aria-labelledby="code-heading">
      <div className="section-head">
        <h2 id="code-heading">{code.heading}</h2>
        <p>{code.text}</p>
      </div>
      <div className="cards wide">
        <SignCard />
        <SignInCard />
        <EmailCard />
        <TransactionCard />
        <PayCard />
        <ReportCard />
        <NetworkCard />
      </div>
    </section>
  )
}
