import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  permissions: {
    title: 'Berechtigungen',
    list: 'Was dieses Konto erlaubt hat',
    native: 'Bis zu {amount} {symbol} senden',
    token: 'Bis zu {amount} kleinste Einheiten von {token} senden',
    call: '{contract} aufrufen',
    other: 'Etwas anderes: {type}',
    nothing: 'Nichts Lesbares',
    until: 'Bis {date}',
    revoke: 'Widerrufen',
    revokeNamed: 'Widerrufen: {what}',
    revoked: 'Die Berechtigung ist widerrufen',
    kept: 'Die Berechtigung wurde nicht widerrufen. Versuche es erneut.',
    none: 'Nichts erlaubt',
    noneText: 'Berechtigungen, die du Websites gibst, erscheinen hier.',
    failed: 'Einige Berechtigungen wurden nicht geladen',
  },
}
