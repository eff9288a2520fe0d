import type { PaidFetchPayment, PaidFetchSettlement, PaymentToken } from '@latchkey/features/paid-fetch'

import type { AppKit } from './app-kit.ts'
import { keepForSecond } from './second-request.ts'

export type { PaidFetchPayment, PaidFetchSettlement, PaymentToken }

/** How a site has what it fetches paid for. */
export interface PayFetchOptions {
  /**
   * The most that a person may be asked for by one request: decimal text in whole units of whatever is paid with. It is a limit of money only together
   * with {@link assets}: a server may ask for as many of a token that is worth more.
   *
   * @default any
   */
  readonly maxAmount?: string
  /** The tokens that may be paid with. @default any of the site's networks */
  readonly assets?: readonly PaymentToken[]
  /** What sends. It has to give `redirect: 'manual'` its meaning. @default the page's `fetch` */
  readonly fetch?: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
  /** Hears what became of each payment that was signed, before the request is answered. */
  readonly onPayment?: (payment: PaidFetchPayment) => void
}

/** As the page's `fetch`. */
export type PaidFetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/**
 * A `fetch` that pays where a server answers 402 by the x402 standard (version 2), with the connected account and once the person agreed to it.
 * Whatever else a server answers is given back as it is, and so is a 402 while `features.pay` is off. Its code is loaded with the first 402.
 *
 * It signs once for a request, and sends it again once. It rejects as `fetch` does, and with KitError `paymentUnreadable`, `paymentElsewhere`,
 * `paymentNotReplayable`, `paymentUnsupported`, `paymentTooMuch`, `paymentNotEnough` and `caipNetworkOrAddressUndefined` before anybody is asked,
 * `paymentDeclined` and `paymentNotSigned` where nothing was signed, `paymentNotTaken` where what was signed can still be used.
 *
 * @throws TypeError where `maxAmount` is no decimal text
 */
export function payFetch(kit: AppKit, options: PayFetchOptions = {}): PaidFetch {
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

/** What `fetch` reads an address against: a page may have a `<base>`, and a worker has no document. */
function baseAddress(): string | undefined {
  if (typeof document !== 'undefined') return document.baseURI
  return typeof location === 'undefined' ? undefined : location.href
}

/** A site that pays by itself is left to it. */
function hasPayment(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  return new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined)).has('PAYMENT-SIGNATURE')
}

const load = () => import('@latchkey/features/paid-fetch')
