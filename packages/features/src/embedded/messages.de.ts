import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  embedded: {
    emailTitle: 'Mit E-Mail fortfahren',
    codeTitle: 'Sieh in deine E-Mails',
    deviceTitle: 'Neues Gerät',
    approveTitle: 'Transaktion bestätigen',
    notLoaded: 'Die Anmeldung per E-Mail konnte nicht geladen werden',
    timedOut: 'Die sichere Seite hat nicht geantwortet. Versuche es noch einmal.',
    email: 'E-Mail-Adresse',
    emailHeading: 'Wie lautet deine E-Mail-Adresse?',
    emailText: 'Wir senden einen sechsstelligen Code. Du brauchst kein Passwort.',
    sendCode: 'Code senden',
    emailInvalid: 'Prüfe die Adresse. Sie sollte aussehen wie name@seite.de',
    codeHeading: 'Gib deinen Code ein',
    codeText: 'Gesendet an {email}. Es kann eine Minute dauern.',
    code: 'Sechsstelliger Code',
    codeWrong: 'Der Code stimmt nicht. Sieh in die neueste E-Mail und versuche es noch einmal.',
    resendIn: 'Nichts angekommen? Erneut senden in {time}',
    resend: 'Neuen Code senden',
    sent: 'Ein neuer Code ist unterwegs',
    deviceHeading: 'Bestätige dieses Gerät',
    deviceText: 'Öffne den Link, den wir an {email} gesendet haben, um diesen Browser zu bestätigen.',
    deviceWaiting: 'Warten auf Bestätigung',
    deviceResend: 'Link erneut senden',
    frameNote: 'Im sicheren Rahmen von Latchkey angezeigt',
    frameOpening: 'Der sichere Rahmen öffnet sich',
    nothingToApprove: 'Nichts zu bestätigen',
    nothingToApproveText: 'Was diese Seite von deiner Wallet möchte, erscheint hier.',
    tryLater: 'Bitte versuche es in {n} Sekunden noch einmal',
  },
}
