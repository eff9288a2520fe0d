import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  tokens: {
    title: 'Token',
    loading: 'Token werden geladen',
    valueUnknown: 'Wert nicht bekannt',
    emptyTitle: 'Hier stehen bald deine Token',
    emptyText: 'Empfange welche aus einer anderen Wallet.',
    receive: 'Empfangen',
    failedTitle: 'Die Token wurden nicht geladen',
    failedText: 'Dein Guthaben ist nicht betroffen. Prüfe deine Verbindung und versuche es erneut.',
    unavailable: 'Token-Guthaben nicht verfügbar',
    notRefreshed: 'Das kann sich inzwischen geändert haben',
  },
}
