import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  shareFailed: {
    text: 'The browser did not share the address',
    surface: { kind: 'toast', message: ({ receive }) => receive.shareFailed },
  },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type ReceiveErrorCode = keyof typeof rows

/** Creates an error of Receive with its text and surface. */
export function receiveError(code: ReceiveErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
