import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  tokenBalanceUnavailable: {
    text: 'Token Balance Unavailable',
    surface: { kind: 'toast', message: ({ tokens }) => tokens.unavailable },
  },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type TokensErrorCode = keyof typeof rows

/** An error of Tokens. */
export function tokensError(code: TokensErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
