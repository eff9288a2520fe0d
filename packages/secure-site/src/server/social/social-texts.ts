/** What a person reads in the window of a login by a provider. */
export const socialTextsEn = {
  socialHeading: 'Logging in',
  socialOpening: 'Opening {host}...',
  socialWaiting: 'One moment...',
  socialReturning: 'You are logged in at {host}. One moment...',
  socialAskHeading: 'Log in to {site}?',
  socialAskText: 'This login at {host} was begun on another page. Go on only if you began it yourself, just now.',
  socialAskWarning:
    'It was begun from another network address than yours. If somebody sent you a link to this page, cancel: they would be logged in as you.',
  socialSite: 'Site',
  socialYours: 'Your network address',
  socialGoOn: 'Log in to {site}',
  socialCancel: 'Cancel',
  socialDoneHeading: 'You are logged in',
  socialDoneText: 'Go back to {site}. You can close this window.',
  socialDeniedHeading: 'You are not logged in',
  socialDeniedText: 'The login was cancelled. You can close this window.',
  socialFailedHeading: 'Logging in did not work',
  socialFailedText: 'You can close this window and try again.',
  socialOverHeading: 'This login is no longer good',
  socialOverText:
    'It was used already, was begun in another browser, or its time is over. Close this window and try again.',
} as const

export const socialTextsDe: Readonly<Record<keyof typeof socialTextsEn, string>> = {
  socialHeading: 'Anmeldung',
  socialOpening: '{host} wird geöffnet …',
  socialWaiting: 'Einen Moment …',
  socialReturning: 'Sie sind bei {host} angemeldet. Einen Moment …',
  socialAskHeading: 'Bei {site} anmelden?',
  socialAskText:
    'Diese Anmeldung bei {host} wurde auf einer anderen Seite begonnen. Fahren Sie nur fort, wenn Sie sie selbst gerade begonnen haben.',
  socialAskWarning:
    'Sie wurde von einer anderen Netzadresse als Ihrer begonnen. Hat Ihnen jemand einen Link zu dieser Seite geschickt, brechen Sie ab: Er wäre sonst als Sie angemeldet.',
  socialSite: 'Website',
  socialYours: 'Ihre Netzadresse',
  socialGoOn: 'Bei {site} anmelden',
  socialCancel: 'Abbrechen',
  socialDoneHeading: 'Sie sind angemeldet',
  socialDoneText: 'Gehen Sie zurück zu {site}. Sie können dieses Fenster schließen.',
  socialDeniedHeading: 'Sie sind nicht angemeldet',
  socialDeniedText: 'Die Anmeldung wurde abgebrochen. Sie können dieses Fenster schließen.',
  socialFailedHeading: 'Die Anmeldung hat nicht geklappt',
  socialFailedText: 'Sie können dieses Fenster schließen und es noch einmal versuchen.',
  socialOverHeading: 'Diese Anmeldung gilt nicht mehr',
  socialOverText:
    'Sie wurde schon benutzt, in einem anderen Browser begonnen, oder ihre Zeit ist um. Schließen Sie dieses Fenster und versuchen Sie es noch einmal.',
}
