import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  signInNotStarted: {
    text: 'The site could not say whether the account has signed in, or make a message to sign',
    surface: { kind: 'toast', message: ({ signIn }) => signIn.notStarted },
  },
  signInDeclined: {
    text: 'The person declined the signature',
    surface: { kind: 'toast', message: ({ signIn }) => signIn.declined },
  },
  signInSmartAccount: {
    text: 'The signature of a smart account was not accepted',
    surface: { kind: 'toast', message: ({ signIn }) => signIn.smartAccount },
  },
  signInFailed: {
    text: 'The wallet did not sign, or the signature was not accepted',
    surface: { kind: 'toast', message: ({ signIn }) => signIn.failed },
  },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type SignInErrorCode = keyof typeof rows

/** Creates an error of a sign-in with its text and surface. */
export function signInError(code: SignInErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
