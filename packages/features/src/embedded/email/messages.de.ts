import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  updateEmail: {
    title: 'E-Mail ändern',
    heading: 'Wie lautet deine neue E-Mail-Adresse?',
    text: 'Du meldest dich jetzt mit {email} an. Wir senden zuerst dorthin einen Code, dann einen an die neue Adresse.',
    newEmail: 'Neue E-Mail-Adresse',
    same: 'Das ist schon deine Adresse',
    go: 'Weiter',
    currentHeading: 'Bestätige deine bisherige E-Mail-Adresse',
    newHeading: 'Bestätige deine neue E-Mail-Adresse',
    codeText: 'Gib den sechsstelligen Code ein, den wir an {email} gesendet haben.',
    restart: 'Von vorn beginnen',
    changed: 'Du meldest dich ab jetzt mit {email} an',
  },
}
