import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  embeddedNotLoaded: {
    text: 'Unable to load email login dependency',
    surface: { kind: 'toast', message: ({ embedded }) => embedded.notLoaded },
  },
  embeddedTimedOut: {
    text: 'The secure site did not answer',
    surface: { kind: 'toast', message: ({ embedded }) => embedded.timedOut },
  },
  /** What the secure site refused: its own words. */
  embeddedRefused: { text: 'An error occurred', surface: { kind: 'inline', canRetry: true } },
  embeddedAborted: { text: 'Something went wrong', surface: { kind: 'none' } },
  requestAborted: { text: 'Request was aborted', surface: { kind: 'none' } },
  emailInvalid: { text: 'Email must be a valid address', surface: { kind: 'inline', canRetry: false } },
  emailTooSoon: { text: 'Please try again later', surface: { kind: 'inline', canRetry: true } },
  authConnectorMissing: { text: 'No auth connector found', surface: { kind: 'developer' } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type EmbeddedErrorCode = keyof typeof rows

/** An error of the embedded wallet. @param text in place of that of its row */
export function embeddedError(code: EmbeddedErrorCode, facts: ErrorFacts = {}, text?: string): KitError {
  return new KitError(code, facts, text === undefined ? rows[code] : { ...rows[code], text })
}
