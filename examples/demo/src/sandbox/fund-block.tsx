import { type ReactNode, useState } from 'react'

import ethMark from '../controls/marks/eth.svg'
import polygonMark from '../controls/marks/polygon.svg'
import solMark from '../controls/marks/sol.svg'
import usdcMark from '../controls/marks/usdc.svg'
import { Icon } from '../controls/parts/icon.tsx'
import { useTexts } from '../language.ts'
import { useStage } from '../stage/stage-context.ts'
import { type Fundable, listFundable } from './fundable.ts'
import { fundAccount } from './sandbox-client.ts'
import { shortenAddress } from './shorten-address.ts'
import { texts } from './texts.ts'

const marks: Readonly<Record<string, string>> = { ETH: ethMark, POL: polygonMark, USDC: usdcMark, SOL: solMark }

/** Sends coins and tokens to the connected account, and makes the kit fetch its balances again. */
export function FundBlock(): ReactNode {
  const { account, refreshAccount } = useStage()
  const { fund } = useTexts(texts)
  const [pending, setPending] = useState<string>()
  const [message, setMessage] = useState('')
  const [hasFailed, setFailed] = useState(false)

  async function send({ account: recipient, symbol, amount }: Fundable): Promise<void> {
    if (!recipient || pending !== undefined) return
    setPending(symbol)
    setMessage('')
    setFailed(false)
    try {
      await fundAccount(recipient, symbol, amount)
      setMessage(fund.arrived(`${amount} ${symbol}`))
      // The transfer succeeded even if the kit cannot fetch its balances now; that kit may have been replaced meanwhile.
      void refreshAccount().catch(() => {})
    } catch {
      setFailed(true)
    } finally {
      setPending(undefined)
    }
  }

  return (
    <section className="block" aria-labelledby="fund-heading">
      <div className="block-head">
        <h3 id="fund-heading">{fund.heading}</h3>
        <span className="mono" dir="ltr" data-testid="sandbox-fund-account">
          {account.address === undefined ? fund.connect : shortenAddress(account.address)}
        </span>
      </div>
      <div className="fund">
        {listFundable(account).map(item => {
          const label = `${item.amount} ${item.symbol}`
          return (
            <button
              key={item.symbol}
              className="button button--small"
              disabled={item.account === undefined}
              aria-disabled={pending !== undefined}
              title={item.account === undefined ? fund.needs[item.namespace] : fund.action(label)}
              data-testid={`sandbox-fund-${item.symbol}`}
              onClick={() => void send(item)}
            >
              {pending === item.symbol ? (
                <Icon name="spinner" className="spinner" />
              ) : (
                <img src={marks[item.symbol]} alt="" width={16} height={16} />
              )}
              {label}
            </button>
          )
        })}
      </div>
      <output className={hasFailed ? 'block-note is-bad' : 'block-note'} data-testid="sandbox-funded">
        {hasFailed ? fund.failed : message}
      </output>
    </section>
  )
}
