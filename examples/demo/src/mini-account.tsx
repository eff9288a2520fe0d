import type { ReactNode } from 'react'

import { useTexts } from './language.ts'
import { useStage } from './stage/stage-context.ts'
import { texts } from './texts.ts'

/** The connected account, above the cards of a narrow page. */
export function MiniAccount(): ReactNode {
  const { account, open } = useStage()
  const words = useTexts(texts)
  if (!account.isConnected || !account.address) return null
  const { address, profileName, walletName = words.wallet, walletIcon, balance, symbol, accounts } = account
  const ofWallet = accounts.filter(each => each.walletName === account.walletName)
  const facts = words.inWallet(walletName, ofWallet.length)
  return (
    <section className="mini" aria-label={words.account}>
      {walletIcon && <img src={walletIcon} alt="" width="36" height="36" />}
      <p>
        <b>
          <bdi dir="ltr">{profileName ?? `${address.slice(0, 6)}…${address.slice(-6)}`}</bdi>
        </b>
        <small>{balance === undefined ? facts : `${facts} · ${words.figure(balance)} ${symbol ?? ''}`}</small>
      </p>
      <button className="button button--small" onClick={() => void open('Account').catch(() => {})}>
        {words.open}
      </button>
    </section>
  )
}
