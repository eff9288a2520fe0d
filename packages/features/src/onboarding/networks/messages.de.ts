import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  networks: {
    title: 'Netzwerk wählen',
    list: 'Netzwerke',
    evm: 'Ethereum & EVM',
    search: 'Netzwerke suchen',
    clear: 'Suche löschen',
    connect: 'Verbinden',
    nothingTitle: 'Kein Netzwerk namens „{query}“',
    nothingText: 'Prüfe die Schreibweise.',
    another: 'Manche Netzwerke brauchen eine andere Wallet. {link}',
    unsupported: 'Von {wallet} nicht unterstützt',
    what: 'Was ist ein Netzwerk?',
  },
  switchNetwork: {
    waitingTitle: 'In {wallet} bestätigen',
    waitingText: 'Bestätige den Wechsel von {from} zu {to}.',
    askAgain: 'Erneut anfragen',
    declinedTitle: 'Netzwerk nicht gewechselt',
    declinedText: 'Du hast den Wechsel in {wallet} abgelehnt. Du bist weiterhin auf {from}.',
    errorTitle: 'Netzwerk nicht gewechselt',
    errorText: 'Der Wechsel zu {to} hat in {wallet} nicht geklappt. Versuche es erneut oder wechsle in der Wallet.',
    pendingTitle: 'Anfrage in {wallet} offen',
    pendingText: 'Beantworte sie in {wallet} oder frage erneut an.',
    stay: 'Auf {from} bleiben',
    yourWallet: 'deiner Wallet',
    done: 'Du bist auf {to}',
  },
  switchChain: {
    title: 'Zu {family} wechseln',
    heading: 'Diese Aktion braucht {family}',
    text: 'Du bist jetzt auf {network}. Beim Wechsel bleiben beide Wallets verbunden.',
    connectText: 'Du bist jetzt auf {network}. Die Wallet dort bleibt verbunden.',
    wallet: '{family}-Wallet',
    connected: 'Verbunden',
    switch: 'Wechseln',
    stay: 'Hier bleiben',
    stayOn: 'Zu {network}',
  },
  unsupportedChain: {
    title: 'Netzwerk wechseln',
    heading: 'Diese Website unterstützt dieses Netzwerk nicht',
    text: 'Wähle eines von diesen, um fortzufahren. Dein Guthaben bleibt, wo es ist.',
  },
  whatIsANetwork: {
    title: 'Was ist ein Netzwerk?',
    heading: 'Ein Netzwerk führt Buch',
    text: 'Jedes verzeichnet, wem was gehört. Gebühren, Tempo und Token unterscheiden sich, deshalb fragen Websites nach dem, das sie nutzen.',
  },
}
