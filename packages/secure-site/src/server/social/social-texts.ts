/** Texts of the window of a login by a provider. */
export const socialTextsEn = {
  socialHeading: 'Logging in',
  socialOpening: 'Opening {host}...',
  socialWaiting: 'One moment...',
  socialReturning: 'You are logged in at {host}. One moment...',
  socialAskHeading: 'Log in to {site}?',
  socialAskText:
    'This login at {host} was started on another page. Continue only if you started it yourself, just now.',
  socialAskWarning:
    'It was started from a different IP address than yours. If someone sent you a link to this page, cancel: they would be logged in as you.',
  socialSite: 'Site',
  socialYours: 'Your IP address',
  socialGoOn: 'Log in to {site}',
  socialCancel: 'Cancel',
  socialDoneHeading: 'You are logged in',
  socialDoneText: 'Go back to {site}. You can close this window.',
  socialDeniedHeading: 'You are not logged in',
  socialDeniedText: 'The login was cancelled. You can close this window.',
  socialFailedHeading: 'The login didn’t work',
  socialFailedText: 'You can close this window and try again.',
  socialOverHeading: 'This login has expired',
  socialOverText:
    'It was already used, was started in another browser, or took too long. Close this window and try again.',
} as const

export const socialTextsDe: Readonly<Record<keyof typeof socialTextsEn, string>> = {
  socialHeading: 'Anmeldung',
  socialOpening: '{host} wird geöffnet …',
  socialWaiting: 'Einen Moment …',
  socialReturning: 'Du bist bei {host} angemeldet. Einen Moment …',
  socialAskHeading: 'Bei {site} anmelden?',
  socialAskText:
    'Diese Anmeldung bei {host} wurde auf einer anderen Seite begonnen. Fahre nur fort, wenn du sie selbst gerade begonnen hast.',
  socialAskWarning:
    'Sie wurde von einer anderen IP-Adresse als deiner begonnen. Hat dir jemand einen Link zu dieser Seite geschickt, brich ab: Er wäre sonst als du angemeldet.',
  socialSite: 'Website',
  socialYours: 'Deine IP-Adresse',
  socialGoOn: 'Bei {site} anmelden',
  socialCancel: 'Abbrechen',
  socialDoneHeading: 'Du bist angemeldet',
  socialDoneText: 'Geh zurück zu {site}. Du kannst dieses Fenster schließen.',
  socialDeniedHeading: 'Du bist nicht angemeldet',
  socialDeniedText: 'Die Anmeldung wurde abgebrochen. Du kannst dieses Fenster schließen.',
  socialFailedHeading: 'Die Anmeldung hat nicht geklappt',
  socialFailedText: 'Du kannst dieses Fenster schließen und es erneut versuchen.',
  socialOverHeading: 'Diese Anmeldung ist abgelaufen',
  socialOverText:
    'Sie wurde schon benutzt, in einem anderen Browser begonnen oder hat zu lange gedauert. Schließe dieses Fenster und versuche es erneut.',
}
