import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  permissions: {
    title: 'Berechtigungen',
    list: 'Was dieses Konto erlaubt hat',
    native: 'Bis zu {amount} {symbol} senden',
    token: 'Bis zu {amount} der kleinsten Einheiten von {token} senden',
    call: '{contract} aufrufen',
    other: 'Etwas anderes: {type}',
    nothing: 'Nichts, was sich lesen lässt',
    until: 'Bis {date}',
    revoke: 'Widerrufen',
    revokeNamed: 'Widerrufen: {what}',
    revoked: 'Die Berechtigung ist widerrufen',
    kept: 'Die Berechtigung wurde nicht widerrufen. Versuche es erneut.',
    none: 'Nichts erlaubt',
    noneText: 'Hier steht, was Seiten mit diesem Konto ungefragt tun dürfen.',
    failed: 'Einige Berechtigungen wurden nicht geladen',
  },
}
