import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  activityUnavailable: {
    text: 'Failed to fetch transactions',
    surface: { kind: 'toast', message: ({ activity }) => activity.unavailable },
  },
  activityWithoutAddress: {
    text: 'Transactions cannot be fetched without an account address',
    surface: { kind: 'developer' },
  },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type ActivityErrorCode = keyof typeof rows

/** Creates an error of Activity with its text and surface. */
export function activityError(code: ActivityErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
