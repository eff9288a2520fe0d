import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  account: {
    title: 'Konto',
    network: 'Netzwerk: {name}. Netzwerk wechseln',
    unsupported: 'Netzwerk wechseln',
    tabs: 'Guthaben und Aktivität',
    networkOnly: 'Netzwerk: {name}',
    copyAddress: 'Adresse kopieren',
    addressCopied: 'Adresse kopiert',
    balance: 'Guthaben',
    loadingBalance: 'Guthaben wird geladen',
    balanceMissing: 'Guthaben nicht verfügbar',
    total: 'Gesamtwert',
    knownTotal: 'Bekannter Wert',
    partly: 'Nicht alle Werte sind bekannt',
    noTokens: 'Keine Token auf diesem Netzwerk',
    explorer: 'Im Explorer ansehen',
    none: 'Nicht verbunden',
    connect: 'Wallet verbinden',
    switchWallet: '{name}. Wallet wechseln',
    disconnectAll: 'Alle trennen',
    accounts: 'Konten',
    payment: 'Zahlungen',
    ordinal: 'Ordinals',
    chosen: 'Aktiv ist jetzt {address}',
  },
}
