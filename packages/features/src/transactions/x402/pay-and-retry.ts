import type { Store } from '@latchkey/core'
import { formatUnits } from '@latchkey/primitives'

import { paymentHeader } from './authorization.ts'
import { choosePayment } from './choose-payment.ts'
import { x402Error } from './errors.ts'
import { x402Feature } from './x402-feature.ts'
import type { X402Facts, X402Payment, PaymentChoice, PaymentLimits, PaymentRequired } from './payment.ts'
import { type SignedPayment, signPayment } from './sign-payment.ts'
import { readPaymentRequired, readSettlement, requiredHeader, responseHeader, signatureHeader } from './wire.ts'

/** A request that a server has answered with 402. */
export interface UnpaidRequest extends PaymentLimits {
  /** Full address of the request. */
  readonly url: string
  readonly method: string
  /** Answer of the server. */
  readonly response: Response
  /** Whether the body can be sent again. */
  readonly isReplayable: boolean
  readonly signal: AbortSignal
  /** Sends the request again to `url` with one more header. It follows no redirect. */
  retry(url: string, header: readonly [string, string]): Promise<Response>
  /** Called with the result of the signed payment. */
  onPayment?(payment: X402Payment): void
}

/**
 * Pays for a request once the user agrees, and sends the request again, once. Nothing is signed twice.
 *
 * @returns the server's answer
 * @throws KitError `paymentUnreadable`, `paymentElsewhere`, `paymentNotReplayable`, and those of {@link choosePayment},
 * all before the user is prompted; `paymentDeclined`, `paymentNotSigned`; `paymentNotTaken`. The signal's reason until
 * the payment is signed.
 */
export async function payAndRetry(store: Store, request: UnpaidRequest): Promise<Response> {
  const { response, signal } = request
  const required = check(request, response.headers.get(requiredHeader) ?? '')
  const feature = store.use(x402Feature)
  const { choice, signed, told } = await feature.inTurn(async () => {
    const chosen = await choosePayment(store, required, request, signal)
    const facts = factsOf(chosen)
    store.events.track('PAY_REQUEST_INITIATED', facts)
    try {
      return {
        choice: chosen,
        told: facts,
        signed: await feature.ask(chosen, over => signPayment(store, chosen, over), signal),
      }
    } catch (error) {
      tellFailure(store, facts, error)
      throw error
    }
  }, signal)
  // There is no `instanceof` here: a site's `fetch` may answer with a class of its own.
  const { response: answer, cause } = await send(store, request, required, choice, signed).then(
    got => ({ response: got, cause: undefined }),
    (thrown: unknown) => ({ response: undefined, cause: thrown }),
  )
  const payment = paymentOf(choice, signed, answer)
  tellSite(store, request, payment)
  const error = notTaken(payment, answer, cause)
  if (payment.status === 'taken') store.events.track('PAY_REQUEST_SUCCESS', told)
  else tellFailure(store, told, error)
  if (answer && isOwnAnswer(answer)) return answer
  throw error
}

/** @throws KitError `paymentUnreadable`, `paymentElsewhere`, `paymentNotReplayable` */
function check({ url, method, response, isReplayable }: UnpaidRequest, header: string): PaymentRequired {
  const required = readPaymentRequired(header)
  if (!required) throw x402Error('paymentUnreadable')
  const { origin, pathname } = new URL(url)
  const answered = response.url || url
  if (new URL(required.url).origin !== origin || new URL(answered).origin !== origin)
    throw x402Error('paymentElsewhere', { advice: `It was fetched from ${origin}` })
  // A redirect may have dropped the body of the request.
  const isMoved = response.redirected && !['GET', 'HEAD'].includes(method.toUpperCase())
  if (!isReplayable || isMoved)
    throw x402Error('paymentNotReplayable', { advice: 'Give its body as text, bytes or a form, not as a stream' })
  return { ...required, url: origin + pathname }
}

async function send(
  { environment }: Store,
  request: UnpaidRequest,
  required: PaymentRequired,
  choice: PaymentChoice,
  { authorization, signature }: SignedPayment,
): Promise<Response> {
  request.signal.throwIfAborted()
  const { response, url } = request
  const dropping = async (): Promise<void> => response.body?.cancel()
  // The answer is dropped without a wait. The signed payment is sent, whether that succeeds or not.
  dropping().catch((error: unknown) =>
    environment.browser.log('debug', 'The answer that asked for the payment was not dropped', error),
  )
  const header = paymentHeader(required, choice, authorization, signature)
  return request.retry(response.url || url, [signatureHeader, header])
}

/** Returns whether the server answers the request itself, even with an error. */
function isOwnAnswer(answer: Response): boolean {
  return answer.status !== 402 && !isRedirect(answer)
}

/** Returns whether it is a redirect. To follow it would send the payment to another origin. */
function isRedirect({ type, status, headers }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('location'))
}

function factsOf({ network, asset, offer }: PaymentChoice): X402Facts {
  return {
    network: network.caipNetworkId,
    token: asset.symbol,
    amount: formatUnits(offer.amount, asset.decimals),
  }
}

function paymentOf(choice: PaymentChoice, { authorization }: SignedPayment, answer: Response | undefined): X402Payment {
  const { offer, asset, from, url } = choice
  const settlement = readSettlement(answer?.headers.get(responseHeader) ?? null, offer.networkId, from)
  // A failed server may have failed before it submitted the payment.
  const isGood = answer !== undefined && answer.status >= 200 && answer.status < 300
  const isTaken = answer !== undefined && isOwnAnswer(answer) && (isGood || settlement?.success === true)
  return {
    status: isTaken ? 'taken' : 'notTaken',
    url,
    network: offer.networkId,
    asset: offer.asset,
    symbol: asset.symbol,
    amount: formatUnits(offer.amount, asset.decimals),
    from,
    payTo: offer.payTo,
    validBefore: Number(authorization.validBefore),
    settlement,
  }
}

function notTaken({ amount, symbol, payTo, validBefore }: X402Payment, answer: Response | undefined, cause: unknown) {
  const until = new Date(validBefore * 1_000).toISOString()
  const signed = `An authorisation of ${amount} ${symbol} for ${payTo} was signed, and can be used until ${until}`
  const reason = answer && readPaymentRequired(answer.headers.get(requiredHeader) ?? '')?.error
  return x402Error('paymentNotTaken', { cause, advice: reason ? `It says "${reason}". ${signed}` : signed })
}

function tellFailure({ events }: Store, facts: X402Facts, error: unknown): void {
  const isDeclined = error instanceof Error && 'code' in error && error.code === 'paymentDeclined'
  if (isDeclined) events.track('PAY_REQUEST_REJECTED', facts)
  else events.track('PAY_REQUEST_ERROR', { ...facts, message: error instanceof Error ? error.message : String(error) })
}

/** Notifies the site. Its error does not withhold the answer. */
function tellSite({ environment }: Store, request: UnpaidRequest, payment: X402Payment): void {
  try {
    request.onPayment?.(payment)
  } catch (error) {
    environment.browser.log('error', 'The `onPayment` of the site threw', error)
  }
}
