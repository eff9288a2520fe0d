import { usePay } from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { texts } from './texts.ts'

const { pay: words, waiting } = texts.code

/** An order of the site, which is paid once: asked for again, it comes to the same transaction. */
export function PayCard(): ReactNode {
  const [order, setOrder] = useState(newOrder)
  const { pay, isPending, data, error, reset } = usePay()

  function ask(): void {
    const request = {
      id: order,
      asset: { chainId: 'eip155:1' },
      amount: '0.01',
      to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      merchant: words.merchant,
      reference: words.reference,
    } as const
    // The hook tells how it ends.
    pay(request).catch(() => undefined)
  }
  function askForAnother(): void {
    setOrder(newOrder())
    reset()
  }
  return (
    <section className="plate" aria-labelledby="pay-heading">
      <h3 id="pay-heading">{words.title}</h3>
      <p>{words.text}</p>
      <div className="actions">
        <button data-testid="demo-pay" disabled={isPending} onClick={ask}>
          {isPending ? waiting : words.action}
        </button>
        {data && <button onClick={askForAnother}>{words.another}</button>}
      </div>
      <output data-testid="demo-paid">{data ? words.paid(data.hash) : error instanceof Error && error.message}</output>
    </section>
  )
}

/** Of a shop that would have a server, that gives it. */
function newOrder(): string {
  return `order-7-${Date.now()}`
}
