import { useAppKitAccount, useAppKitNetwork } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { type Address, createWalletClient, custom, parseEther } from 'viem'

import { networks } from './kit.ts'
import { useWalletRequest } from './use-wallet-request.ts'

export function SendPanel(): ReactNode {
  const { address } = useAppKitAccount()
  const { chainId } = useAppKitNetwork()
  const [to, setTo] = useState('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const [amount, setAmount] = useState('0.01')
  const { run, isWaiting, text } = useWalletRequest(provider =>
    createWalletClient({ transport: custom(provider) }).sendTransaction({
      account: address as Address,
      chain: networks.find(network => network.id === chainId) ?? null,
      to: to as Address,
      value: parseEther(amount),
    }),
  )
  return (
    <section aria-labelledby="send-heading">
      <h2 id="send-heading">Send a transaction</h2>
      <label>
        To <input value={to} data-testid="demo-to" onChange={event => setTo(event.target.value)} />
      </label>
      <label>
        Amount{' '}
        <input
          value={amount}
          inputMode="decimal"
          data-testid="demo-amount"
          onChange={event => setAmount(event.target.value)}
        />
      </label>
      <button data-testid="demo-send" disabled={isWaiting} onClick={run}>
        {isWaiting ? 'Waiting for the wallet' : 'Send'}
      </button>
      <output data-testid="demo-hash">{text}</output>
    </section>
  )
}
