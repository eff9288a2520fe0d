import { type ErrorRow, KitError } from '@latchkey/core'

const rows = {
  notEmailOrSocial: { text: 'Not connected to email or social', surface: { kind: 'developer' } },
  noEmailChange: { text: 'No change of the email address is going on', surface: { kind: 'inline', canRetry: false } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type UpdateEmailErrorCode = keyof typeof rows

/** An error of changing the email address. */
export function updateEmailError(code: UpdateEmailErrorCode): KitError {
  return new KitError(code, {}, rows[code])
}
