import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  tokenBalanceUnavailable: {
    text: 'Token Balance Unavailable',
    surface: { kind: 'toast', message: ({ tokens }) => tokens.unavailable },
  },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type TokensErrorCode = keyof typeof rows

/** Creates an error of Tokens with its text and surface. */
export function tokensError(code: TokensErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
