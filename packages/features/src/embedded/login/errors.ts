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
  /** Rejection of the secure site, with its message. */
  embeddedRefused: { text: 'An error occurred', surface: { kind: 'inline', canRetry: true } },
  embeddedAborted: { text: 'Something went wrong', surface: { kind: 'none' } },
  requestAborted: { text: 'Request was aborted', surface: { kind: 'none' } },
  emailInvalid: { text: 'Email must be a valid address', surface: { kind: 'inline', canRetry: false } },
  emailTooSoon: { text: 'Please try again later', surface: { kind: 'inline', canRetry: true } },
  /** The account's network has no smart accounts. */
  smartAccountUnavailable: {
    text: 'There are no smart accounts on this network',
    surface: { kind: 'developer' },
  },
  /** Rejection to use the other account, with the secure site's message. */
  accountTypeKept: { text: 'The account is the same as before', surface: { kind: 'inline', canRetry: true } },
  /**
   * The browser blocks the frame's storage. The wallet of the last visit is restored once the user has opened the
   * secure window.
   */
  windowNeeded: { text: 'The wallet waits for its window', surface: { kind: 'none' } },
  authConnectorMissing: { text: 'No auth connector found', surface: { kind: 'developer' } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type EmbeddedErrorCode = keyof typeof rows

/** Creates an error of the embedded wallet. @param text replaces the text of the row */
export function embeddedError(code: EmbeddedErrorCode, facts: ErrorFacts = {}, text?: string): KitError {
  return new KitError(code, facts, text === undefined ? rows[code] : { ...rows[code], text })
}

/** Creates the error of a rejected switch of the account, with the secure site's message. */
export function accountTypeKept(cause: unknown): KitError {
  const reason = KitError.is(cause) ? cause.shortMessage : rows.embeddedRefused.text
  return new KitError(
    'accountTypeKept',
    { cause },
    {
      text: `${rows.accountTypeKept.text}: ${reason}`,
      surface: {
        kind: 'toast',
        message: ({ embedded }) => embedded.accountTypeKept.replace('{reason}', () => reason),
      },
    },
  )
}

/** Returns the code of the frame's rejection, if it has one. */
export function rejectionCode(error: unknown): string | number | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? code : undefined
}

/** Converts an error of the frame for a site: a JSON-RPC code stays, and any other code gets one that matches. */
export function rpcErrorOf(error: unknown): unknown {
  const rejected = rejectionCode(error)
  if (rejected === undefined || !(error instanceof Error)) return error
  const code = typeof rejected === 'number' ? rejected : unauthorized.has(rejected) ? 4100 : -32603
  return Object.assign(new Error(error.message, { cause: error }), { code })
}

/** Rejections of the user or their session, not of the request. */
const unauthorized: ReadonlySet<string> = new Set(['notSignedIn', 'sessionExpired', 'needsRecovery', 'needsWindow'])
