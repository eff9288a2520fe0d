import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  social: {
    continueWith: 'Mit {name} fortfahren',
    more: 'Weitere Anmeldungen',
    socialTitle: 'Im Fenster von {name} abschließen',
    socialText: 'Melde dich dort an. Hier geht es von selbst weiter.',
    showWindow: 'Fenster zeigen',
    unsureText: 'Hier geht es von selbst weiter. Hast du das Fenster geschlossen, versuche es noch einmal.',
    leavingTitle: 'Weiter zu {name}',
    leavingText: 'Danach kommst du hierher zurück.',
    connectingTitle: 'Deine Wallet wird geöffnet',
    connectingText: 'Du bist mit {name} angemeldet.',
    connectedTitle: 'Mit {name} verbunden',
    connectedText: 'Diese Seite sieht jetzt deine Adresse.',
    closedTitle: 'Das Fenster wurde geschlossen',
    blockedTitle: 'Es ging kein Fenster auf',
    blockedText: 'Der Browser hat es blockiert. Öffne es noch einmal oder mache in diesem Tab weiter.',
    openWindow: 'Fenster öffnen',
    inThisTab: 'In diesem Tab',
    deniedTitle: 'Bei {name} abgelehnt',
    socialFailedTitle: 'Anmeldung mit {name} nicht möglich',
    socialFailedText: 'Versuche es noch einmal, wenn du so weit bist.',
    farcasterQr: 'QR-Code für Farcaster',
    farcasterWaiting: 'Warten auf dein Telefon',
    farcasterScan: 'Mit der Kamera deines Telefons scannen, um Farcaster zu öffnen',
    farcasterOpen: 'Farcaster öffnen',
    farcasterTitle: 'In Farcaster abschließen',
    farcasterText: 'Stimme dort zu und komm dann zurück.',
  },
  socials: {
    google: 'Google',
    github: 'GitHub',
    apple: 'Apple',
    facebook: 'Facebook',
    x: 'X',
    discord: 'Discord',
    farcaster: 'Farcaster',
  },
}
