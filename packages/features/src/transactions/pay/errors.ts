import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  payInvalidId: { text: 'A payment needs an id of 1 to 128 characters', surface: { kind: 'developer' } },
  payInvalidAmount: {
    text: 'The amount is nothing, no decimal text, or has more decimals than the asset',
    surface: { kind: 'developer' },
  },
  payInvalidRecipient: { text: 'The recipient is no address of the network', surface: { kind: 'developer' } },
  payUnknownNetwork: { text: 'The network is none that this site can pay on', surface: { kind: 'developer' } },
  payUnknownAsset: { text: 'The asset is no token of the network', surface: { kind: 'developer' } },
  payInvalidLink: { text: 'This is no link of a payment', surface: { kind: 'developer' } },
  payUnsupportedLink: { text: 'The link asks for more than a transfer', surface: { kind: 'developer' } },
  payNotPrepared: {
    text: 'The payment could not be prepared, and nothing was paid',
    surface: { kind: 'toast', message: ({ pay }) => pay.notPrepared },
  },
  payNotKept: {
    text: 'The storage of the browser is full, and nothing was paid',
    surface: { kind: 'toast', message: ({ pay }) => pay.notKept },
  },
  payIdTaken: { text: 'The id was used for another payment', surface: { kind: 'developer' } },
  payElsewhere: {
    text: 'Another tab is paying this',
    surface: { kind: 'toast', message: ({ pay }) => pay.elsewhere },
  },
  payRejected: {
    text: 'The person declined the payment',
    surface: { kind: 'toast', message: ({ pay }) => pay.rejected },
  },
  payFailed: { text: 'The payment failed', surface: { kind: 'developer' } },
  payUnanswered: { text: 'The wallet did not say whether it paid', surface: { kind: 'developer' } },
} as const satisfies Readonly<Record<string, ErrorRow>>

/** Error codes of Pay. `payUnavailable` is thrown before this module has loaded. */
export type PayErrorCode = keyof typeof rows | 'payUnavailable'

/** Creates an error of Pay with its text and surface. */
export function payError(code: Exclude<PayErrorCode, 'payUnavailable'>, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
