import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  social: {
    continueWith: 'Weiter mit {name}',
    more: 'Weitere Möglichkeiten',
    socialTitle: 'Im Fenster von {name} abschließen',
    socialText: 'Melde dich dort an. Hier geht es von selbst weiter.',
    showWindow: 'Fenster zeigen',
    unsureText: 'Hier geht es von selbst weiter. Hast du das Fenster geschlossen, versuche es erneut.',
    leavingTitle: 'Weiter zu {name}',
    leavingText: 'Danach kommst du hierher zurück.',
    connectingTitle: 'Deine Wallet wird geöffnet',
    connectingText: 'Du bist mit {name} angemeldet.',
    connectedTitle: 'Mit {name} verbunden',
    connectedText: 'Alles bereit. Diese Website kann deine Adresse sehen.',
    closedTitle: 'Das Fenster wurde geschlossen',
    blockedTitle: 'Das Fenster hat sich nicht geöffnet',
    blockedText: 'Der Browser hat es blockiert. Öffne es erneut oder mach in diesem Tab weiter.',
    openWindow: 'Fenster öffnen',
    inThisTab: 'In diesem Tab',
    deniedTitle: 'Bei {name} abgelehnt',
    socialFailedTitle: 'Anmeldung mit {name} nicht möglich',
    socialFailedText: 'Versuche es erneut oder melde dich anders an.',
    farcasterQr: 'QR-Code für Farcaster',
    farcasterWaiting: 'Warten auf dein Handy',
    farcasterScan: 'Mit der Kamera deines Handys scannen, um Farcaster zu öffnen',
    farcasterOpen: 'Farcaster öffnen',
    farcasterTitle: 'In Farcaster abschließen',
    farcasterText: 'Bestätige dort und komm dann zurück.',
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
