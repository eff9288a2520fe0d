import { useAppKit } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { type Address, createWalletClient, custom, type EIP1193Provider, parseEther } from 'viem'

import { evmNetworks } from './kit.ts'
import { texts } from './texts.ts'
import { useActiveAccount } from './use-active-account.ts'
import { useAnswer } from './use-answer.ts'

const { code } = texts

/** What any site on EVM does: its own transaction, by viem. Or the kit's own screen, which begins with what the site knows. */
export function TransactionCard(): ReactNode {
  const { open } = useAppKit()
  const account = useActiveAccount()
  const [to, setTo] = useState('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const [amount, setAmount] = useState('0.01')
  const { ask, isWaiting, text } = useAnswer()
  const isEvm = account?.namespace === 'eip155'

  async function send(): Promise<string> {
    const client = createWalletClient({ transport: custom(account?.provider as EIP1193Provider) })
    return client.sendTransaction({
      account: account?.address as Address,
      chain: evmNetworks.find(network => `${network.id}` === account?.chainId) ?? null,
      to: to as Address,
      value: parseEther(amount),
    })
  }
  async function sendInModal(): Promise<string> {
    const { hash } = await open({ view: 'WalletSend', arguments: { to, amount } })
    return hash
  }
  return (
    <section className="plate" aria-labelledby="transact-heading">
      <h3 id="transact-heading">{code.transact.title}</h3>
      <label>
        {code.transact.to}
        <input
          className="code"
          dir="ltr"
          value={to}
          data-testid="demo-to"
          onChange={event => setTo(event.target.value)}
        />
      </label>
      <label>
        {code.transact.amount}
        <input
          value={amount}
          inputMode="decimal"
          dir="ltr"
          data-testid="demo-amount"
          onChange={event => setAmount(event.target.value)}
        />
      </label>
      <button data-testid="demo-send" disabled={!isEvm || isWaiting} onClick={() => ask(send)}>
        {isWaiting ? code.waiting : code.transact.action}
      </button>
      <button data-testid="demo-send-in-modal" disabled={!isEvm || isWaiting} onClick={() => ask(sendInModal)}>
        {code.transact.inModal}
      </button>
      {isEvm ? (
        <output data-testid="demo-hash">{text}</output>
      ) : (
        <p className="small">{account ? code.transact.onlyEvm : code.connectFirst}</p>
      )}
    </section>
  )
}
