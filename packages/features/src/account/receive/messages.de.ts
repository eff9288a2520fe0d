import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  receive: {
    title: 'Empfangen',
    networksTitle: 'Netzwerke dieser Adresse',
    qr: 'QR-Code von {address}',
    address: 'Adresse',
    networks: { one: '{count} Netzwerk', other: '{count} Netzwerke' },
    copy: 'Adresse kopieren',
    copied: 'Adresse kopiert',
    copyLink: 'Zahlungslink kopieren',
    amount: 'Betrag in {symbol}',
    amountEmpty: 'Beliebiger Betrag',
    amountHelp: 'Der Code bittet um {amount} {symbol} auf {network}',
    amountInvalid: 'Gib einen Betrag wie 0,25 ein',
    linkQr: 'QR-Code, der um {amount} {symbol} bittet',
    share: 'Teilen',
    shareFailed: 'Der Browser hat die Adresse nicht geteilt',
    networksWarning: 'Sende nur auf diesen Netzwerken. Alles andere kann verloren gehen.',
    networksList: 'Netzwerke',
    another: '{families} gesucht? {link}',
    switchWallet: 'Wallet wechseln',
  },
}
