import type { PaidFetchPayment, PaidFetchSettlement } from '@latchkey/features/paid-fetch'

import type { AppKit } from './app-kit.ts'

export type { PaidFetchPayment, PaidFetchSettlement }

/** How a site has what it fetches paid for. */
export interface PayFetchOptions {
  /** The most that a person may be asked for by one request: decimal text in whole units of whatever is paid with. @default any */
  readonly maxAmount?: string
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
  const { maxAmount, onPayment } = options
  if (maxAmount !== undefined && !/^\d{1,60}(?:\.\d{1,60})?$/.test(maxAmount))
    throw new TypeError('`maxAmount` is decimal text, such as 0.25')
  const send = options.fetch ?? ((input, init) => fetch(input, init))
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined
    // A request can be read but once.
    const spare = request?.body && !init?.body ? request.clone() : undefined
    const response = await send(input, init)
    if (response.status !== 402 || !response.headers.has('PAYMENT-REQUIRED') || hasPayment(input, init)) return response
    const { features, environment } = kit.store
    if (!features.state.pay) {
      environment.browser.log('warn', 'A server asks to be paid, and `features.pay` is off', response.url)
      return response
    }
    const { payAndRetry } = await load()
    return payAndRetry(kit.store, {
      url: input instanceof Request ? input.url : new URL(input, environment.browser.href()).href,
      method: init?.method ?? request?.method ?? 'GET',
      response,
      isReplayable: isReplayable(init?.body),
      signal: init?.signal ?? request?.signal ?? new AbortController().signal,
      maxAmount,
      retry: async (url, [name, value]) => {
        const headers = new Headers(init?.headers ?? request?.headers)
        headers.set(name, value)
        // Not as a stream, which browsers do not send to every server.
        const body = await spare?.blob()
        return send(url, {
          ...(request && initOf(request)),
          ...(body && { body }),
          ...init,
          headers,
          redirect: 'manual',
        })
      },
      ...(onPayment && { onPayment }),
    })
  }
}

/** What a request says besides its address, its headers and its body. */
function initOf(request: Request): RequestInit {
  const { method, mode, credentials, cache, referrer, referrerPolicy, integrity, keepalive, signal } = request
  return { method, mode, credentials, cache, referrer, referrerPolicy, integrity, keepalive, signal }
}

/** A site that pays by itself is left to it. */
function hasPayment(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  return new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined)).has('PAYMENT-SIGNATURE')
}

/** What is read while it is sent is not there a second time. */
function isReplayable(body: BodyInit | null | undefined): boolean {
  return (
    typeof body !== 'object' || body === null || known.some(kind => body instanceof kind) || ArrayBuffer.isView(body)
  )
}

const known = [Blob, ArrayBuffer, FormData, URLSearchParams] as const

const load = () => import('@latchkey/features/paid-fetch')
