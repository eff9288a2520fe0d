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
    noWalletsText: 'In diesem Browser bietet die Website keine Möglichkeit zum Verbinden.',
    loading: 'Wallets werden gesucht',
    notShared: '{name} hat kein {family}-Konto freigegeben',
  },
  legal: {
    agreeBoth: 'Mit dem Verbinden stimmst du den {terms} und der {privacy} zu',
    agreeOne: 'Mit dem Verbinden akzeptierst du: {document}',
    acceptBoth: 'Ich akzeptiere die {terms} und die {privacy}',
    acceptOne: 'Ich akzeptiere die {document}',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
    secured: 'Gesichert durch Latchkey',
  },
  connecting: {
    waitingTitle: 'Weiter in {name}',
    waitingText: 'Bestätige die Verbindung im Fenster der Erweiterung.',
    openAgain: '{name} erneut öffnen',
    declinedTitle: 'Anfrage abgelehnt',
    declinedText: 'Du hast die Verbindung in {name} abgelehnt. Versuche es erneut oder wähle eine andere Wallet.',
    pendingTitle: 'Anfrage in {name} offen',
    pendingText: 'Beantworte sie in {name} oder frage erneut an.',
    answeredText: 'Noch ein Schritt auf dieser Website, dann bist du drin.',
    connectedTitle: 'Mit {name} verbunden',
    connectedText: 'Alles bereit. Diese Website kann deine Adresse sehen.',
    missingTitle: '{name} ist nicht installiert',
    missingText: 'Installiere die Erweiterung und komm dann zurück. Du machst genau hier weiter.',
    errorTitle: '{name} ist nicht erreichbar',
    errorText: 'Prüfe, ob die Erweiterung entsperrt ist, und versuche es erneut.',
    unsupportedTitle: 'Kein gemeinsames Netzwerk',
    unsupportedText: '{name} unterstützt kein Netzwerk dieser Website. Wähle eine andere Wallet.',
    help: 'Hilfe von {name}',
  },
  multiChain: {
    heading: 'Wo möchtest du dich verbinden?',
    text: '{name} unterstützt mehrere Netzwerke. Weitere kannst du später hinzufügen.',
    connected: 'Verbunden',
    evm: 'Ethereum & EVM',
  },
}
