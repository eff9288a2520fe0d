import { payFetch } from '@latchkey/appkit/paid-fetch'
import type { ReactNode } from 'react'

import { kit } from './kit.ts'
import { sandboxUrl } from './sandbox.ts'
import { texts } from './texts.ts'
import { useActiveAccount } from './use-active-account.ts'
import { useAnswer } from './use-answer.ts'

const { code } = texts
const paidFetch = payFetch(kit, { maxAmount: '0.05' })

/** What a server gives for a payment that goes with the request (x402). */
export function ReportCard(): ReactNode {
  const account = useActiveAccount()
  const { ask, isWaiting, text } = useAnswer()
  const isEvm = account?.namespace === 'eip155'

  async function read(): Promise<string> {
    const response = await paidFetch(`${sandboxUrl}/sandbox/paid`)
    return code.report.fetched(await response.text())
  }
  return (
    <section className="plate" aria-labelledby="report-heading">
      <h3 id="report-heading">{code.report.title}</h3>
      <p>{code.report.text}</p>
      <button data-testid="demo-report" disabled={!isEvm || isWaiting} onClick={() => ask(read)}>
        {isWaiting ? code.waiting : code.report.action}
      </button>
      {isEvm ? (
        <output data-testid="demo-report-text">{text}</output>
      ) : (
        <p className="small">{account ? code.transact.onlyEvm : code.connectFirst}</p>
      )}
    </section>
  )
}
