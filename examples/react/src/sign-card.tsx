import { type ReactNode, useState } from 'react'

import { signers } from './signers.ts'
import { texts } from './texts.ts'
import { useActiveAccount } from './use-active-account.ts'
import { useAnswer } from './use-answer.ts'

const { code } = texts

export function SignCard(): ReactNode {
  const account = useActiveAccount()
  const [message, setMessage] = useState(code.sign.message)
  const { ask, isWaiting, text } = useAnswer()
  return (
    <section className="plate" aria-labelledby="sign-heading">
      <h3 id="sign-heading">{code.sign.title}</h3>
      <label>
        {code.sign.label}
        <input value={message} data-testid="demo-message" onChange={event => setMessage(event.target.value)} />
      </label>
      <button
        data-testid="demo-sign"
        disabled={!account || isWaiting}
        onClick={() => account && ask(() => signers[account.namespace](account, message))}
      >
        {isWaiting ? code.waiting : code.sign.action}
      </button>
      {account ? <output data-testid="demo-signature">{text}</output> : <p className="small">{code.connectFirst}</p>}
    </section>
  )
}
