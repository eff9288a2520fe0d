import type { Texts } from '@latchkey/core'

import type { en as first } from './first-messages.en.ts'
import type { en } from './messages.en.ts'

export const messages: Texts<typeof first> & Texts<typeof en> = {
  connect: {
    title: 'Wallet verbinden',
    titleFor: '{family}-Wallet verbinden',
    wallets: 'Wallets',
    walletConnect: 'WalletConnect',
    allWallets: 'Alle Wallets',
    qrCode: 'QR-Code',
    installed: 'Installiert',
    recent: 'Zuletzt',
    walletIs: '{name}, {tag}',
    continueWithWallet: 'Weiter mit einer Wallet',
    noWallets: 'Keine Wallets vorhanden',
    noWalletsText: 'In diesem Browser bietet die Seite keine Möglichkeit zum Verbinden.',
    loading: 'Wallets werden gesucht',
    notShared: '{name} hat kein {family}-Konto freigegeben',
  },
  legal: {
    agreeBoth: 'Mit dem Verbinden stimmst du den {terms} und der {privacy} zu',
    agreeOne: 'Mit dem Verbinden stimmst du zu: {document}',
    acceptBoth: 'Ich akzeptiere die {terms} und die {privacy}',
    acceptOne: 'Ich akzeptiere die {document}',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
    secured: 'Gesichert durch Latchkey',
  },
  connecting: {
    waitingTitle: 'Weiter in {name}',
    waitingText: 'Bestätige die Anfrage im Fenster der Erweiterung.',
    openAgain: '{name} erneut öffnen',
    declinedTitle: 'Anfrage abgelehnt',
    declinedText: 'Du hast die Verbindung in {name} abgelehnt. Versuche es erneut, wenn du so weit bist.',
    pendingTitle: 'Anfrage in {name} offen',
    pendingText: 'In {name} ist schon eine Anfrage offen. Beantworte sie dort oder frage erneut an.',
    answeredText: 'Noch ein Schritt auf dieser Seite, dann bist du drin.',
    connectedTitle: 'Mit {name} verbunden',
    connectedText: 'Diese Seite kann deine Adresse jetzt sehen.',
    missingTitle: '{name} ist nicht installiert',
    missingText: 'Hol dir die Erweiterung und komm dann hierher zurück. Es geht an dieser Stelle weiter.',
    errorTitle: '{name} ist nicht erreichbar',
    errorText: 'Prüfe, ob die Erweiterung entsperrt ist, und versuche es erneut.',
    unsupportedTitle: 'Kein gemeinsames Netzwerk',
    unsupportedText: '{name} unterstützt kein Netzwerk dieser Seite. Wähle eine andere Wallet.',
    help: 'Hilfe von {name}',
  },
  multiChain: {
    heading: 'Wo verbinden?',
    text: '{name} unterstützt mehrere Arten von Netzwerken. Weitere kannst du später hinzufügen.',
    connected: 'Verbunden',
  },
}
