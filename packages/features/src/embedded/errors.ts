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
  /** The network that the account is on has no smart accounts. */
  smartAccountUnavailable: {
    text: 'There are no smart accounts on this network',
    surface: { kind: 'developer' },
  },
  /** The secure site refused to use the other account: its own words. */
  accountTypeKept: { text: 'The account is the same as before', surface: { kind: 'inline', canRetry: true } },
  /** The browser keeps nothing for the frame: the wallet of the last visit is there once the person has opened the secure window. */
  windowNeeded: { text: 'The wallet waits for its window', surface: { kind: 'none' } },
  authConnectorMissing: { text: 'No auth connector found', surface: { kind: 'developer' } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type EmbeddedErrorCode = keyof typeof rows

/** An error of the embedded wallet. @param text in place of that of its row */
export function embeddedError(code: EmbeddedErrorCode, facts: ErrorFacts = {}, text?: string): KitError {
  return new KitError(code, facts, text === undefined ? rows[code] : { ...rows[code], text })
}

/** The other account was not used: why not, in the secure site's own words. */
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

/** The code by which the frame says why it refused, where it gives one. */
export function refusalCode(error: unknown): string | number | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? code : undefined
}

/** What a site hears from a provider: the frame's own code where it is one of JSON-RPC, and one that fits where it is not. */
export function rpcErrorOf(error: unknown): unknown {
  const refused = refusalCode(error)
  if (refused === undefined || !(error instanceof Error)) return error
  const code = typeof refused === 'number' ? refused : unauthorized.has(refused) ? 4100 : -32603
  return Object.assign(new Error(error.message, { cause: error }), { code })
}

/** Refusals for who asks, not for what is asked. */
const unauthorized: ReadonlySet<string> = new Set(['notSignedIn', 'sessionExpired', 'needsRecovery', 'needsWindow'])
