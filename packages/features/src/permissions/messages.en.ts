import type { Catalogue } from '@latchkey/core'

/** What the permissions of the account say. */
export const en = {
  permissions: {
    title: 'Permissions',
    list: 'What this account has granted',
    native: 'Send up to {amount} {symbol}',
    token: 'Send up to {amount} of the smallest units of {token}',
    call: 'Call {contract}',
    other: 'Something else: {type}',
    nothing: 'Nothing that can be read',
    until: 'Until {date}',
    revoke: 'Revoke',
    revokeNamed: 'Revoke: {what}',
    revoked: 'The permission is revoked',
    kept: 'The permission was not revoked. Try again.',
    none: 'Nothing granted',
    noneText: 'What sites may do with this account without asking shows here.',
    failed: 'Some permissions did not load',
  },
} as const satisfies Catalogue
