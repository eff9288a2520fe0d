import type { AppKit } from '@latchkey/appkit'
import { pay, type PayRequest } from '@latchkey/appkit/pay'

declare global {
  interface Window {
    /** Requests a payment, as a site does. */
    askToPay?(request: unknown): void
    /** The outcome: the hash, or the error's code. */
    payTold?: string | undefined
  }
}

/** Lets a test make the page request a payment. The request may have an invalid type. */
export function letAskToPay(kit: AppKit): void {
  window.askToPay = request => {
    window.payTold = undefined
    pay(kit, request as PayRequest).then(
      ({ hash }) => (window.payTold = hash),
      (error: unknown) => (window.payTold = String((error as { code?: unknown }).code ?? error)),
    )
  }
}
