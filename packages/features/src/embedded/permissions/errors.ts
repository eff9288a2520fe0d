import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  permissionKept: { text: 'The permission was not revoked', surface: { kind: 'inline', canRetry: true } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type PermissionErrorCode = keyof typeof rows

/** Creates an error of a revocation with its text and surface. */
export function permissionError(code: PermissionErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
