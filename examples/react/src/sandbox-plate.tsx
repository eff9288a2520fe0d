import { useAppKitNetwork } from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { Icon } from './icon.tsx'
import { fund, sandboxUrl } from './sandbox.ts'
import { addSandboxWallet, hasSandboxWallet } from './sandbox-wallet.ts'
import { texts } from './texts.ts'
import { useActiveAccount } from './use-active-account.ts'

const { sandbox } = texts
const fundable = ['eip155', 'solana']

/** What is there only for development: the sandbox's two wallets, and its coins. */
export function SandboxPlate(): ReactNode {
  const [isAdded, setAdded] = useState(hasSandboxWallet)
  const [isFunding, setFunding] = useState(false)
  const [said, setSaid] = useState('')
  const account = useActiveAccount()
  const { caipNetwork } = useAppKitNetwork()
  const amount = `1 ${caipNetwork?.nativeCurrency.symbol ?? ''}`

  function add(): void {
    addSandboxWallet().then(
      () => setAdded(true),
      () => setSaid(sandbox.offline(sandboxUrl)),
    )
  }
  function getCoins(): void {
    if (!account) return
    setFunding(true)
    setSaid('')
    fund(account.namespace, account.chainId, account.address)
      .then(
        () => setSaid(sandbox.funded(amount)),
        () => setSaid(sandbox.notFunded),
      )
      .finally(() => setFunding(false))
  }
  return (
    <section className="plate sandbox" aria-labelledby="sandbox-heading">
      <div>
        <div className="line">
          <span className="tag" data-state="sandbox">
            {sandbox.tag}
          </span>
          <h2 id="sandbox-heading">{sandbox.heading}</h2>
        </div>
        <p>{sandbox.text}</p>
        <p className="small">{sandbox.hint}</p>
      </div>
      <div className="actions">
        <button data-testid="demo-add-wallet" disabled={isAdded} onClick={add}>
          {isAdded ? sandbox.added : sandbox.add}
        </button>
        <a className="button" href={`${sandboxUrl}/wallet/`} target="_blank" rel="noreferrer">
          {sandbox.app}
          <Icon name="external" size={18} />
        </a>
        {account && fundable.includes(account.namespace) && (
          <button data-testid="demo-fund" disabled={isFunding} onClick={getCoins}>
            {isFunding ? sandbox.funding : sandbox.fund(amount)}
          </button>
        )}
        <output className="sentence" data-testid="demo-sandbox-said">
          {said}
        </output>
      </div>
    </section>
  )
}
