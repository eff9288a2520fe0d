import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  onrampNotReady: { text: 'What is bought is not known yet', surface: { kind: 'developer' } },
  onrampWindowBlocked: {
    text: 'The browser did not open the window of the purchase',
    surface: { kind: 'toast', message: ({ onramp }) => onramp.windowBlocked },
  },
  onrampUnavailable: {
    text: 'The service did not make the page of the purchase',
    surface: { kind: 'toast', message: ({ onramp }) => onramp.unavailable },
  },
  onrampUrlRefused: {
    text: 'The page of the purchase is not one that may be opened',
    surface: { kind: 'toast', message: ({ onramp }) => onramp.unavailable },
  },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type OnrampErrorCode = keyof typeof rows

/** Creates an error of Onramp with its text and surface. */
export function onrampError(code: OnrampErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
