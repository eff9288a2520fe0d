import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  tokens: {
    title: 'Token',
    loading: 'Token werden geladen',
    valueUnknown: 'Wert nicht bekannt',
    emptyTitle: 'Hier erscheinen deine Token',
    emptyText: 'Empfange welche aus einer anderen Wallet.',
    receive: 'Empfangen',
    failedTitle: 'Die Token wurden nicht geladen',
    failedText: 'Dein Guthaben ist nicht betroffen. Prüfe deine Verbindung und versuche es erneut.',
    unavailable: 'Token-Guthaben nicht verfügbar',
    notRefreshed: 'Das kann sich inzwischen geändert haben',
    everyNetwork: 'Alle Netzwerke',
    totalOn: { one: 'Gesamt auf {count} Netzwerk', other: 'Gesamt auf {count} Netzwerken' },
    knownValueOn: { one: 'Bekannter Wert auf {count} Netzwerk', other: 'Bekannter Wert auf {count} Netzwerken' },
    notAnswered: { one: '{count} Netzwerk hat nicht geantwortet', other: '{count} Netzwerke haben nicht geantwortet' },
  },
}
