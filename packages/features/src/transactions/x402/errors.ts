import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  paymentUnreadable: { text: 'What the server asks for is no payment of x402', surface: { kind: 'developer' } },
  paymentElsewhere: {
    text: 'The payment is asked for something else than what was fetched',
    surface: { kind: 'developer' },
  },
  paymentNotReplayable: {
    text: 'The request cannot be sent a second time with a payment',
    surface: { kind: 'developer' },
  },
  paymentUnsupported: { text: 'The account has no way to pay what the server asks', surface: { kind: 'developer' } },
  paymentTooMuch: { text: 'The server asks for more than the site allows', surface: { kind: 'developer' } },
  paymentNotEnough: { text: 'The account holds less than the server asks', surface: { kind: 'developer' } },
  paymentDeclined: { text: 'The person declined the payment', surface: { kind: 'developer' } },
  paymentNotSigned: {
    text: 'The payment was not signed, and nothing was paid',
    surface: { kind: 'developer' },
  },
  paymentNotTaken: {
    text: 'The server did not take the payment that was signed',
    surface: { kind: 'developer' },
  },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type X402ErrorCode = keyof typeof rows

/** Creates an error of a paid request with its text and surface. */
export function x402Error(code: X402ErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
