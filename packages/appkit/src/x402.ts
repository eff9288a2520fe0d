import type { X402Payment, X402Settlement, PaymentToken } from '@latchkey/features/x402'

import type { AppKit } from './app-kit.ts'
import { keepForSecond } from './second-request.ts'

export type { X402Payment, X402Settlement, PaymentToken }

/** Options of {@link payFetch}. */
export interface PayFetchOptions {
  /**
   * Limit of one request's payment: decimal text in whole units of the paid token. It limits the value only together with {@link
   * assets}, because a server may request a token that is worth more.
   *
   * @default no limit
   */
  readonly maxAmount?: string
  /** Tokens that may be paid with. @default any of the site's networks */
  readonly assets?: readonly PaymentToken[]
  /** Sends the requests. It must support `redirect: 'manual'`. @default the page's `fetch` */
  readonly fetch?: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
  /** Called with the outcome of each signed payment, before the request resolves. */
  readonly onPayment?: (payment: X402Payment) => void
}

/** A function with the signature of the page's `fetch`. */
export type X402Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/**
 * Creates a `fetch` that pays when a server answers 402 by the [x402](https://www.x402.org) standard (version 2), with the
 * connected account and after the user has agreed. Any other answer is returned unchanged, and so is a 402 while `features.pay`
 * is off. The code is loaded with the first 402.
 *
 * It signs once for a request, and sends the request once more. It rejects as `fetch` does, and with KitError
 * `paymentUnreadable`, `paymentElsewhere`, `paymentNotReplayable`, `paymentUnsupported`, `paymentTooMuch`, `paymentNotEnough` and
 * `caipNetworkOrAddressUndefined` before a prompt, `paymentDeclined` and `paymentNotSigned` if nothing was signed,
 * `paymentNotTaken` if the signature can still be used.
 *
 * @example
 * const paid = payFetch(kit, { maxAmount: '0.10' })
 * const answer = await paid('https://api.example/report')
 *
 * @throws TypeError if `maxAmount` is not a decimal text
 */
export function payFetch(kit: AppKit, options: PayFetchOptions = {}): X402Fetch {
  const { maxAmount, assets, onPayment } = options
  if (maxAmount !== undefined && !/^\d{1,60}(?:\.\d{1,60})?$/.test(maxAmount))
    throw new TypeError('`maxAmount` is decimal text, such as 0.25')
  const send = options.fetch ?? ((input, init) => fetch(input, init))
  return async (input, init) => {
    const second = keepForSecond(input, init)
    const response = await send(input, init)
    if (response.status !== 402 || !response.headers.has('PAYMENT-REQUIRED') || hasPayment(input, init)) return response
    const { features, environment } = kit.store
    if (!features.state.pay) {
      environment.browser.log('warn', 'A server asks to be paid, and `features.pay` is off', response.url)
      return response
    }
    const request = input instanceof Request ? input : undefined
    const { payAndRetry } = await load()
    return payAndRetry(kit.store, {
      url: request?.url ?? new URL(input as string | URL, baseAddress()).href,
      method: init?.method ?? request?.method ?? 'GET',
      response,
      isReplayable: second.isReplayable,
      signal: init?.signal ?? request?.signal ?? new AbortController().signal,
      maxAmount,
      assets,
      retry: async (url, header) => send(url, await second.withHeader(...header)),
      ...(onPayment && { onPayment }),
    })
  }
}

/** Returns the base of `fetch`'s relative addresses: a page may have a `<base>`, and a worker has no document. */
function baseAddress(): string | undefined {
  if (typeof document !== 'undefined') return document.baseURI
  return typeof location === 'undefined' ? undefined : location.href
}

/** Whether the site pays by itself. Then the answer is returned unchanged. */
function hasPayment(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  return new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined)).has('PAYMENT-SIGNATURE')
}

const load = () => import('@latchkey/features/x402')
