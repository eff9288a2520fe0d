import { KitError, type Store } from '@latchkey/core'
import { formatUnits } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { makeSend } from '../send/make-send.ts'
import { holdSend } from '../send/send-locks.ts'
import type { SendOrder } from '../send/send-order.ts'
import type { SendRecord } from '../send/send-state.ts'
import { within } from '../transaction/within.ts'
import { payError } from './errors.ts'
import type { PayEnd, PayFacts } from './pay-state.ts'
import { contentsOf, type Payment } from './payment.ts'
import { isPaid, mayPay, paymentsFeature } from './payments-feature.ts'

/**
 * Asks the wallet to pay, once: never while another page may be asking it, and never where it was paid, or nobody knows. What is asked is written
 * down before, so that a page that comes later knows of it.
 *
 * @param onLateRejection hears that the person declined after all, once that was no longer waited for: it can be paid again
 * @returns how it ended, where nothing is known to be paid
 * @throws KitError `payElsewhere`, `payRejected`, `payNotPrepared`, `payNotKept`, and what switching the network throws
 */
export async function makePayment(
  store: Store,
  payment: Payment,
  order: SendOrder,
  onLateRejection: () => void = () => {},
): Promise<PayEnd | undefined> {
  const { environment, events } = store
  const payments = store.use(paymentsFeature)
  const { id, network, asset, amount } = payment
  const told: PayFacts = {
    id,
    network: network.caipNetworkId,
    token: asset.symbol,
    amount: formatUnits(amount, asset.decimals),
  }
  const release = await holdSend(environment, `pay_${id}`)
  // Where the browser has locks, and this is not to be had, another tab is at it.
  if (environment.locks && !release) throw payError('payElsewhere')
  let sendId: string | undefined
  try {
    payments.read()
    if (!mayPay(payments.find(id))) return undefined
    events.track('PAY_INITIATED', told)
    const isSmartAccount = await isContractAccount(store, order)
    const onAsked = (asked: string): void => {
      // Without locks another tab may have been quicker while the node was asked.
      payments.read()
      if (!mayPay(payments.find(id))) throw payError('payElsewhere')
      const record = { id, contents: contentsOf(payment), sendId: asked, ...(isSmartAccount && { isSmartAccount }) }
      if (!payments.ask(record)) throw payError('payNotKept')
      sendId = asked
    }
    const record = await makeSend(store, order, onAsked, answer => {
      if (answer === 'sent') return trackSuccess(store, id, told)
      const known = payments.find(id)
      // The chain is believed before any wallet.
      if (!known || known.sendId !== sendId || isPaid(known)) return
      onLateRejection()
      payments.withdraw(id, known.sendId)
      events.track('PAY_REJECTED', told)
    })
    return tell(store, id, record, told)
  } catch (error) {
    if (!KitError.is(error, 'sendRejected')) {
      events.track('PAY_ERROR', { ...told, message: error instanceof Error ? error.message : String(error) })
      throw toPayError(error)
    }
    if (sendId !== undefined) payments.withdraw(id, sendId)
    events.track('PAY_REJECTED', told)
    throw payError('payRejected', { cause: error })
  } finally {
    release?.()
  }
}

/** What a send says of itself, a payment says in its own words. */
function toPayError(cause: unknown): unknown {
  if (KitError.is(cause, 'sendNotPrepared') || KitError.is(cause, 'sendTokenMismatch'))
    return payError('payNotPrepared', { cause })
  return KitError.is(cause, 'sendNotKept') ? payError('payNotKept', { cause }) : cause
}

function tell(store: Store, id: string, { stage }: SendRecord, told: PayFacts): PayEnd | undefined {
  if (stage.status === 'sent' || stage.status === 'confirmed') {
    trackSuccess(store, id, told)
    return undefined
  }
  const message = stage.status === 'failed' ? stage.reason : stage.status
  store.events.track('PAY_ERROR', { ...told, message })
  return stage.status === 'failed' ? 'failed' : 'unanswered'
}

/** What a contract account has sent may need more signatures: it is a success once the chain has confirmed it, if the page is still open then. */
function trackSuccess(store: Store, id: string, told: PayFacts): void {
  const payments = store.use(paymentsFeature)
  const track = (): void => store.events.track('PAY_SUCCESS', told)
  if (!payments.find(id)?.isSmartAccount) return track()
  const look = (): void => {
    const status = payments.find(id)?.stage.status
    if (status === 'sent' || status === 'asked') return
    stop()
    if (status === 'confirmed') track()
  }
  const stop = subscribe(payments.state, look)
  look()
}

/** A node that has not said by then whether the payer is a contract counts as one that says no. */
const inspectWaitMs = 5_000

/** Whether the payer is a contract. Its hash may be its own then, such as a Safe's. */
async function isContractAccount({ environment }: Store, { sender }: SendOrder): Promise<true | undefined> {
  const { adapter, address, network } = sender
  const facts = await within(environment.clock, inspectWaitMs, async signal =>
    (await adapter.actions?.())?.inspectRecipient?.(address, network, signal),
  ).catch(() => undefined)
  return facts?.isContract ? true : undefined
}
