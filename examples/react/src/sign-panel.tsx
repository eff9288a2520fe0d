import { useAppKitAccount } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { type Address, createWalletClient, custom } from 'viem'

import { useWalletRequest } from './use-wallet-request.ts'

export function SignPanel(): ReactNode {
  const { address } = useAppKitAccount()
  const [message, setMessage] = useState('Hello from Latchkey')
  const { run, isWaiting, text } = useWalletRequest(provider =>
    createWalletClient({ transport: custom(provider) }).signMessage({ account: address as Address, message }),
  )
  return (
    <section aria-labelledby="sign-heading">
      <h2 id="sign-heading">Sign a message</h2>
      <label>
        Message <input value={message} data-testid="demo-message" onChange={event => setMessage(event.target.value)} />
      </label>
      <button data-testid="demo-sign" disabled={isWaiting} onClick={run}>
        {isWaiting ? 'Waiting for the wallet' : 'Sign'}
      </button>
      <output data-testid="demo-signature">{text}</output>
    </section>
  )
}
