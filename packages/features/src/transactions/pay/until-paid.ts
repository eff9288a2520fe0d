import { KitError, type Store } from '@latchkey/core'
import { subscribe } from 'valtio/vanilla'

import { payError } from './errors.ts'
import { payFeature } from './pay-feature.ts'
import type { Payment, PayResult } from './payment.ts'
import { paymentsFeature, resultOf } from './payments-feature.ts'

/**
 * Waits for the result of the payment that the modal shows. After the modal is closed, the user may still approve in
 * the wallet.
 *
 * @throws KitError `modalClosed` if the modal closes, or another payment is requested, and the wallet was not asked;
 * `payRejected`, `payFailed`, `payUnanswered` if it was; `payNotKept` if the browser's storage is full
 */
export function untilPaid(store: Store, payment: Payment): Promise<PayResult> {
  const { modal } = store
  const pay = store.use(payFeature)
  const payments = store.use(paymentsFeature)
  const { id } = payment
  let isOver = false
  return new Promise((resolve, reject) => {
    const stops = [pay.state, payments.state, modal.state].map(state => subscribe(state, look))
    look()

    function look(): void {
      const record = payments.find(id)
      const isOurs = pay.state.payment === payment
      isOver ||= !isOurs || !modal.state.open
      const isAsking = isOurs && pay.state.loading
      const paid = resultOf(record)
      if (paid) {
        stops.splice(0).forEach(stop => stop())
        return resolve(paid)
      }
      if (!isOver || isAsking) return
      stops.splice(0).forEach(stop => stop())
      reject(errorOf(record?.stage.status, isOurs ? pay.lastEnd() : undefined))
    }
  })
}

function errorOf(status: string | undefined, end: string | undefined): KitError {
  if (status === 'asked' || status === 'unanswered')
    return payError('payUnanswered', { advice: 'Ask again with the same id: it is not paid twice' })
  if (status === 'failed') return payError('payFailed')
  if (end === 'notKept') return payError('payNotKept')
  return end === 'rejected' ? payError('payRejected') : new KitError('modalClosed')
}
