import type { AppKit } from '@latchkey/appkit'
import { pay, type PayRequest } from '@latchkey/appkit/pay'

declare global {
  interface Window {
    /** Asks for a payment, as a site does. */
    askToPay?(request: unknown): void
    /** The outcome: the hash, or the error's code. */
    payTold?: string | undefined
  }
}

/** Lets a test have the page ask for a payment. What it asks for may be nothing that compiles. */
export function letAskToPay(kit: AppKit): void {
  window.askToPay = request => {
    window.payTold = undefined
    pay(kit, request as PayRequest).then(
      ({ hash }) => (window.payTold = hash),
      (error: unknown) => (window.payTold = String((error as { code?: unknown }).code ?? error)),
    )
  }
}
