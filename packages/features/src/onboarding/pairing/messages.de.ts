import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  pairing: {
    title: 'Mit dem Handy scannen',
    qr: 'QR-Code',
    scanAny: 'Öffne eine kompatible Wallet und scanne diesen Code',
    preparing: 'Sicherer Link wird vorbereitet',
    timeLeft: 'Verbleibende Zeit',
    expiresIn: 'Code läuft ab in {time}',
    noTimeLeft: 'Keine Zeit übrig',
    expiredTitle: 'Code abgelaufen',
    expiredText: 'Zu deiner Sicherheit gelten Codes vier Minuten.',
    newCode: 'Neuer Code',
    noWalletYet: 'Ich habe {name} noch nicht',
    announceMinute: 'Der Code läuft in einer Minute ab',
    announceHalfMinute: 'Der Code läuft in 30 Sekunden ab',
    announceExpired: 'Der Code ist abgelaufen',
    failedTitle: 'Der Code wurde nicht geladen',
    failedText: 'Der Kopplungsdienst hat nicht geantwortet. Prüfe deine Verbindung und versuche es erneut.',
    linkLabel: 'Link zum Einfügen in deine Wallet',
    declinedText: 'Die Wallet hat die Verbindung abgelehnt. Versuche es erneut oder nimm eine andere Wallet.',
    ways: 'Möglichkeiten zum Verbinden',
    browser: 'Browser',
    mobile: 'Handy',
    desktop: 'Desktop',
    web: 'Web',
    appText: 'Bestätige die Verbindung in der App und komm dann auf diese Seite zurück.',
    desktopText: 'Bestätige die Verbindung in der Desktop-App und komm dann auf diese Seite zurück.',
    webText: 'Öffne {name} in einem neuen Tab und bestätige dort die Verbindung.',
    open: '{name} öffnen',
    doNotHave: 'Ich habe {name} nicht',
    notOpenedTitle: '{name} hat sich nicht geöffnet',
    notOpenedText: 'Prüfe, ob die App installiert und aktuell ist, und versuche es erneut.',
    pasteInWallet: 'In einer beliebigen Wallet einfügen',
  },
}
