import type { OpenOptions, Store } from '@latchkey/core'

import { checkPayment } from './check-payment.ts'
import { payError } from './errors.ts'
import { payFeature } from './pay-feature.ts'
import { contentsOf, type PayRequest, type PayResult } from './payment.ts'
import { paymentsFeature, resultOf } from './payments-feature.ts'
import { untilPaid } from './until-paid.ts'

/**
 * Lets the user pay with the connected wallet, or connect one first.
 *
 * @param open opens the modal
 * @returns the transaction once the wallet has sent it; at once if the payment with this id was made before
 * @throws KitError as {@link checkPayment} and {@link untilPaid}; `payIdTaken` if the id was used for another payment
 */
export async function payOfSite(
  store: Store,
  request: PayRequest,
  open: (options: OpenOptions) => Promise<unknown>,
): Promise<PayResult> {
  const payment = await checkPayment(store, request)
  const payments = store.use(paymentsFeature)
  payments.read()
  const known = payments.find(payment.id)
  if (known && known.contents !== contentsOf(payment)) throw payError('payIdTaken')
  const paid = resultOf(known)
  if (paid) return paid
  const pay = store.use(payFeature)
  // A second call for the payment that is shown waits for the same result.
  const shown = pay.state.payment
  if (pay.isAwaited() && shown && shown.id === payment.id && contentsOf(shown) === contentsOf(payment))
    return untilPaid(store, shown)
  pay.begin(payment)
  const namespace = payment.network.chainNamespace
  const isConnected = store.accounts.identity(namespace) !== undefined
  const isAsked = known !== undefined && known.stage.status !== 'failed'
  await open(
    isAsked ? { view: 'PayProgress' } : isConnected ? { view: 'Pay', namespace } : { view: 'Connect', namespace },
  )
  return untilPaid(store, payment)
}
