import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  wallets: {
    title: 'Wallets',
    active: 'Aktiv',
    others: 'Auch verbunden',
    recent: 'Zuletzt',
    switch: 'Wechseln',
    add: 'Wallet hinzufügen',
    addFor: '{family}-Wallet hinzufügen',
    accountIn: '{address} · {name}',
    disconnect: '{name} trennen',
    forget: '{address} in {name} vergessen',
    none: 'Keine Wallet verbunden',
    noneFor: 'Keine {family}-Wallet verbunden',
    noneText: 'Füge eine hinzu, um sie auf dieser Website zu nutzen.',
    asking: 'Weiter in {name}',
    declined: 'In {name} abgelehnt',
    pending: 'Anfrage in {name} offen',
    failed: '{name} ist nicht erreichbar',
    missing: '{name} ist nicht installiert',
    switched: 'Aktiv ist jetzt {address} in {name}',
    disconnected: '{name} getrennt',
    allDisconnected: 'Wallets getrennt',
    forgotten: '{address} vergessen',
  },
}
