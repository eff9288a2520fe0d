import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  networks: {
    title: 'Netzwerk wählen',
    list: 'Netzwerke',
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
    waitingText: 'Nimm die Anfrage an, um von {from} zu {to} zu wechseln.',
    askAgain: 'Erneut anfragen',
    declinedTitle: 'Netzwerk nicht gewechselt',
    declinedText: 'Du hast den Wechsel in {wallet} abgelehnt. Du bist weiterhin auf {from}.',
    errorTitle: 'Netzwerk nicht gewechselt',
    errorText: 'Der Wechsel zu {to} ist in {wallet} nicht gelungen. Versuche es erneut, oder wechsle in der Wallet.',
    pendingTitle: 'Anfrage in {wallet} offen',
    pendingText: 'In {wallet} ist schon eine Anfrage offen. Beantworte sie dort oder frage erneut an.',
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
    heading: 'Diese Seite nutzt dieses Netzwerk nicht',
    text: 'Wähle eines von diesen, um fortzufahren. Mit deinem Guthaben passiert dabei nichts.',
  },
  whatIsANetwork: {
    title: 'Was ist ein Netzwerk?',
    heading: 'Ein Netzwerk führt Buch',
    text: 'Jedes verzeichnet, wem was gehört. Gebühren, Tempo und Tokens unterscheiden sich, deshalb fragen Seiten nach dem, das sie nutzen.',
  },
}
