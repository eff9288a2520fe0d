import { type ErrorRow, KitError } from '@latchkey/core'

const rows = {
  permissionKept: { text: 'The permission was not revoked', surface: { kind: 'inline', canRetry: true } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type PermissionErrorCode = keyof typeof rows

/** An error of taking a permission back. */
export function permissionError(code: PermissionErrorCode, options: ErrorOptions = {}): KitError {
  return new KitError(code, options, rows[code])
}
