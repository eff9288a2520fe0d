import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  socialWindowClosed: { text: 'Popup closed', surface: { kind: 'inline', canRetry: true } },
  socialNotStarted: { text: 'Failed to initiate social connection', surface: { kind: 'inline', canRetry: true } },
  /** The browser blocked the window. */
  socialBlocked: { text: 'Failed to initiate social connection', surface: { kind: 'inline', canRetry: true } },
  /** The user declined at the provider. */
  socialDenied: { text: 'The login was declined', surface: { kind: 'inline', canRetry: true } },
  farcasterFailed: { text: 'Failed to connect to farcaster', surface: { kind: 'inline', canRetry: true } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type SocialErrorCode = keyof typeof rows

/** Creates an error of a social login with its text and surface. */
export function socialError(code: SocialErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
