import { KitError, type Store } from '@latchkey/core'
import { formatUnits } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { makeSend, messageOf } from '../shared/make-send.ts'
import type { Lifecycle, WalletCall } from '../shared/lifecycle.ts'
import type { Moment } from '../shared/lifecycle-events.ts'
import { holdSend } from '../shared/send-locks.ts'
import type { SendOrder } from '../shared/send-order.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { payError } from './errors.ts'
import type { PayEnd, PayFacts } from './pay-state.ts'
import { contentsOf, type Payment } from './payment.ts'
import { mayPay, type Payments, paymentsFeature } from './payments-feature.ts'

/**
 * Requests a payment from the wallet once: not while another page may be requesting it, and not if it was paid or its
 * result is unknown. The request is stored before, so that later pages know of it.
 *
 * @param onLateRejection called if the user declines after the wait had ended. The payment can be requested again
 * @returns how the attempt ended; `undefined` if a payment is known
 * @throws KitError `payElsewhere`, `payRejected`, `payNotPrepared`, `payNotKept`; the error of a network switch
 */
export async function makePayment(
  store: Store,
  outcomes: Lifecycle,
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
  // If the browser has locks but this one is held, another tab is requesting the payment.
  if (environment.locks && !release) throw payError('payElsewhere')
  try {
    payments.read()
    if (!mayPay(payments.find(id))) return undefined
    events.track('PAY_INITIATED', told)
    const isSmartAccount = await isContractAccount(store, order)
    const onAsked = (): void => {
      // Without locks, another tab may have requested the payment during the request to the node.
      payments.read()
      if (!mayPay(payments.find(id))) throw payError('payElsewhere')
    }
    let isOver = false
    const onMoment: WalletCall['onMoment'] = (moment, record, isRepeated) => {
      // The moment comes from the chain, and is no answer of the wallet.
      if (!answers.includes(moment) && !(moment === 'failed' && isRepeated)) return
      const wasOver = isOver
      isOver = true
      if (moment === 'submitted' || (moment === 'failed' && wasOver)) trackSuccess(store, payments, id, told)
      else if (moment === 'rejected') {
        // The user may have said before that it was not paid.
        if (record.stage.status === 'failed') return
        if (wasOver) onLateRejection()
        events.track('PAY_REJECTED', told)
      } else if (!wasOver) events.track('PAY_ERROR', { ...told, message: messageOf(record) })
    }
    const paid = { id, contents: contentsOf(payment), ...(isSmartAccount && { isSmartAccount }) }
    const { stage } = await makeSend(store, outcomes, order, onAsked, onMoment, paid)
    return stage.status === 'failed' ? 'failed' : 'hash' in stage ? undefined : 'unanswered'
  } catch (error) {
    if (KitError.is(error, 'sendRejected')) throw payError('payRejected', { cause: error })
    events.track('PAY_ERROR', { ...told, message: error instanceof Error ? error.message : String(error) })
    throw toPayError(error)
  } finally {
    release?.()
  }
}

const answers: readonly Moment[] = ['submitted', 'rejected', 'unsent', 'noAnswer', 'timedOut']

/** Replaces an error of the send with that of the payment. */
function toPayError(cause: unknown): unknown {
  if (KitError.is(cause, 'sendNotPrepared') || KitError.is(cause, 'sendTokenMismatch'))
    return payError('payNotPrepared', { cause })
  return KitError.is(cause, 'sendNotKept') ? payError('payNotKept', { cause }) : cause
}

/**
 * Tracks the success of a payment. A contract account may need more signatures, so its success is tracked once the
 * chain has confirmed it, if the page is still open then.
 */
function trackSuccess(store: Store, payments: Payments, id: string, told: PayFacts): void {
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

/** Time limit of the payer's inspection. Without an answer, the payer counts as no contract. */
const inspectWaitMs = 5_000

/** Returns whether the payer is a contract. The hash may be the contract's own then, such as a Safe's. */
async function isContractAccount({ environment }: Store, { sender }: SendOrder): Promise<true | undefined> {
  const { adapter, address, network } = sender
  const facts = await withTimeout(environment.clock, inspectWaitMs, async signal =>
    (await adapter.actions?.())?.inspectRecipient?.(address, network, signal),
  ).catch(() => undefined)
  return facts?.isContract ? true : undefined
}
