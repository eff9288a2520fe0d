import type { Catalogue } from '@latchkey/core'

/** English texts of the account's permissions. */
export const en = {
  permissions: {
    title: 'Permissions',
    list: 'What this account has granted',
    native: 'Send up to {amount} {symbol}',
    token: 'Send up to {amount} raw units of {token}',
    call: 'Call {contract}',
    other: 'Something else: {type}',
    nothing: 'Nothing readable',
    until: 'Until {date}',
    revoke: 'Revoke',
    revokeNamed: 'Revoke: {what}',
    revoked: 'The permission is revoked',
    kept: 'The permission wasn’t revoked. Try again.',
    none: 'Nothing granted',
    noneText: 'Permissions that you give to sites will show here.',
    failed: 'Some permissions didn’t load',
  },
} as const satisfies Catalogue
