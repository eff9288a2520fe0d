import type { ReactNode } from 'react'

import { useTexts } from '../language.ts'
import { listWallets } from './list-wallets.ts'
import { useStage } from './stage-context.ts'
import { texts } from './texts.ts'

/** Shows the number of requests until the first press, then the connection. */
export function StageFoot(): ReactNode {
  const { account, setup, kit, requests } = useStage()
  const words = useTexts(texts)
  const wallet = account.walletName ?? words.wallet
  if (account.isConnected) {
    return (
      <div className="stage-foot">
        <output data-testid="demo-connection">
          <i className={`dot ${account.status === 'connected' ? '' : 'dot--off'}`} />
          {account.status === 'connected'
            ? words.connectedTo(listWallets(account.accounts, setup.language, words.wallet), account.accounts.length)
            : words.reconnecting(wallet)}
        </output>
        <button className="link" data-testid="demo-disconnect" onClick={() => void kit?.disconnect().catch(() => {})}>
          {words.disconnect}
        </button>
      </div>
    )
  }
  return (
    <div className="stage-foot">
      <span>
        <b className="figure" data-testid="demo-requests">
          {requests.beforePress}
        </b>{' '}
        {words.requestsBefore(requests.beforePress)}
      </span>
      <span className="wide">{setup.isPhone ? words.phoneSize : words.noValue}</span>
      <span className="narrow">{words.sheetHint}</span>
    </div>
  )
}
