import { type ErrorRow, KitError } from '@latchkey/core'

const rows = {
  notEmailOrSocial: { text: 'Not connected to email or social', surface: { kind: 'developer' } },
  noEmailChange: { text: 'No change of the email address is going on', surface: { kind: 'inline', canRetry: false } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type UpdateEmailErrorCode = keyof typeof rows

/** Creates an error of a change of the email address with its text and surface. */
export function updateEmailError(code: UpdateEmailErrorCode): KitError {
  return new KitError(code, {}, rows[code])
}
