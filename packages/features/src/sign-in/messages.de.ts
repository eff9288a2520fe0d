import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  signIn: {
    title: 'Anmelden',
    heading: '{site} bittet dich, dich anzumelden',
    text: 'Signiere eine Nachricht, um zu zeigen, dass diese Wallet dir gehört. Das ist kostenlos und bewegt kein Guthaben.',
    message: 'Die Nachricht',
    showAll: 'Ganze Nachricht zeigen',
    sign: 'Anmelden',
    signing: 'Signieren',
    cancel: 'Abbrechen',
    waitingTitle: 'Signiere die Nachricht in {wallet}',
    waitingText: 'Prüfe vor dem Signieren, dass dort {domain} steht.',
    doneTitle: 'Angemeldet',
    doneText: '{site} weiß jetzt, dass diese Wallet dir gehört.',
    authenticating: 'Anmeldung läuft …',
    declined: 'Signatur abgelehnt',
    notStarted: 'Die Anmeldung konnte nicht beginnen',
    smartAccount: 'Diese Anwendung unterstützt vielleicht keine Smart Accounts',
    failed: 'Anmeldung fehlgeschlagen. Versuche es erneut.',
  },
}
