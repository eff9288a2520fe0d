import type { Language } from './languages.ts'
import { socialTextsDe, socialTextsEn } from './social/social-texts.ts'

const en = {
  ...socialTextsEn,
  codeSubject: 'Your sign-in code',
  codeIntro: 'Enter this code where you asked for it ({device}). It is good for ten minutes.',
  codeWarning:
    'If you did not ask for it, ignore this mail. Give the code to nobody: whoever has it can sign in as you.',
  primarySubject: 'Your email address is to be changed',
  primaryIntro: 'To change the address of your wallet to {address}, enter this code. It is good for ten minutes.',
  primaryWarning: 'If you did not ask for it, give the code to nobody: somebody is signed in as you.',
  secondarySubject: 'Confirm your new email address',
  secondaryIntro: 'To make this the address of your wallet, enter this code. It is good for ten minutes.',
  secondaryWarning: 'If you did not ask for it, ignore this mail.',
  confirmSubject: 'Confirm that it is you',
  confirmIntro:
    'On a browser that is signed in, somebody wants to export your wallet, bring it there, or change who keeps a recovery of it. If it is you, enter this code there. It is good for ten minutes.',
  deviceSubject: 'Approve a new browser',
  deviceIntro: 'A browser that was not used for your wallet before wants to sign in. Was it you?',
  deviceLink: 'Look at it and decide',
  deviceWarning: 'The link is good for 15 minutes. If it was not you, refuse: your wallet stays closed.',
  releaseSubject: 'Your wallet was brought to another browser',
  releaseIntro:
    'With a login to your wallet, {operator} gave this browser the part of your wallet that it keeps. The browser can use the wallet now.',
  releaseWarning:
    'If it was not you, somebody can read your mail or use your login, and has your wallet. Send what is in it to another wallet at once, from a device that you trust, and change the password of your mail.',
  browser: 'Browser',
  network: 'Network address',
  time: 'Time',
  unknown: 'unknown',
  deviceHeading: 'A new browser wants to sign in',
  deviceQuestion: 'Approve it only if it is yours, and you have just signed in there.',
  approve: 'Approve',
  refuse: 'Refuse',
  approvedHeading: 'Approved',
  approvedText: 'The other browser is signed in. You can close this page.',
  refusedHeading: 'Refused',
  refusedText: 'The other browser stays out. You can close this page.',
  overHeading: 'This link is no longer good',
  overText: 'It was answered already, or its time is over. Sign in again for another one.',
  errorHeading: 'That did not work',
  errorText: 'Open the link of the mail again.',
  windowHeading: 'Opening your wallet',
  windowText: 'This window closes by itself.',
  windowOver: 'You can close this window, and open it again from the page that you came from.',
  windowCut:
    'The page that you came from has cut this window off. Allow this site to keep data in your browser’s settings, or use another browser. You can close this window.',
  windowUnavailable:
    'This browser keeps nothing for this site here, as in some private windows. Use an ordinary window, or another browser. You can close this window.',
} as const

/** What a person reads of the server. `{name}` stands for a value. */
export type TextName = keyof typeof en

const de: Readonly<Record<TextName, string>> = {
  ...socialTextsDe,
  codeSubject: 'Ihr Anmeldecode',
  codeIntro: 'Geben Sie diesen Code dort ein, wo Sie ihn angefordert haben ({device}). Er gilt zehn Minuten.',
  codeWarning:
    'Haben Sie ihn nicht angefordert, beachten Sie diese Mail nicht. Geben Sie den Code niemandem: Wer ihn hat, kann sich als Sie anmelden.',
  primarySubject: 'Ihre E-Mail-Adresse soll geändert werden',
  primaryIntro: 'Um die Adresse Ihrer Wallet in {address} zu ändern, geben Sie diesen Code ein. Er gilt zehn Minuten.',
  primaryWarning: 'Haben Sie ihn nicht angefordert, geben Sie den Code niemandem: Jemand ist als Sie angemeldet.',
  secondarySubject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  secondaryIntro:
    'Um diese Adresse zur Adresse Ihrer Wallet zu machen, geben Sie diesen Code ein. Er gilt zehn Minuten.',
  secondaryWarning: 'Haben Sie ihn nicht angefordert, beachten Sie diese Mail nicht.',
  confirmSubject: 'Bestätigen Sie, dass Sie es sind',
  confirmIntro:
    'In einem angemeldeten Browser möchte jemand Ihre Wallet exportieren, dorthin holen oder ändern, wer eine Wiederherstellung davon aufbewahrt. Sind Sie es, geben Sie dort diesen Code ein. Er gilt zehn Minuten.',
  deviceSubject: 'Neuen Browser zulassen',
  deviceIntro: 'Ein Browser, der für Ihre Wallet noch nicht benutzt wurde, möchte sich anmelden. Waren Sie das?',
  deviceLink: 'Ansehen und entscheiden',
  deviceWarning: 'Der Link gilt 15 Minuten. Waren Sie es nicht, lehnen Sie ab: Ihre Wallet bleibt verschlossen.',
  releaseSubject: 'Ihre Wallet wurde in einen anderen Browser geholt',
  releaseIntro:
    'Nach einer Anmeldung bei Ihrer Wallet hat {operator} diesem Browser den Teil Ihrer Wallet gegeben, den es verwahrt. Der Browser kann die Wallet jetzt benutzen.',
  releaseWarning:
    'Waren Sie es nicht, kann jemand Ihre Mails lesen oder Ihre Anmeldung benutzen und hat Ihre Wallet. Senden Sie sofort alles, was darin ist, von einem Gerät, dem Sie vertrauen, an eine andere Wallet, und ändern Sie das Passwort Ihrer Mail.',
  browser: 'Browser',
  network: 'Netzadresse',
  time: 'Zeit',
  unknown: 'unbekannt',
  deviceHeading: 'Ein neuer Browser möchte sich anmelden',
  deviceQuestion: 'Lassen Sie ihn nur zu, wenn es Ihrer ist und Sie sich gerade dort angemeldet haben.',
  approve: 'Zulassen',
  refuse: 'Ablehnen',
  approvedHeading: 'Zugelassen',
  approvedText: 'Der andere Browser ist angemeldet. Sie können diese Seite schließen.',
  refusedHeading: 'Abgelehnt',
  refusedText: 'Der andere Browser bleibt draußen. Sie können diese Seite schließen.',
  overHeading: 'Dieser Link gilt nicht mehr',
  overText:
    'Er wurde schon beantwortet, oder seine Zeit ist um. Melden Sie sich erneut an, um einen anderen zu erhalten.',
  errorHeading: 'Das hat nicht geklappt',
  errorText: 'Öffnen Sie den Link aus der Mail noch einmal.',
  windowHeading: 'Ihre Wallet wird geöffnet',
  windowText: 'Dieses Fenster schließt sich von selbst.',
  windowOver: 'Sie können dieses Fenster schließen und es auf der Seite, von der Sie kommen, noch einmal öffnen.',
  windowCut:
    'Die Seite, von der Sie kommen, hat dieses Fenster abgetrennt. Erlauben Sie dieser Website in den Einstellungen Ihres Browsers, Daten aufzubewahren, oder nehmen Sie einen anderen Browser. Sie können dieses Fenster schließen.',
  windowUnavailable:
    'Dieser Browser bewahrt hier für diese Website nichts auf, wie in manchen privaten Fenstern. Nehmen Sie ein gewöhnliches Fenster oder einen anderen Browser. Sie können dieses Fenster schließen.',
}

const texts: Readonly<Record<Language, Readonly<Record<TextName, string>>>> = { en, de }

/** A text in a language, with its values. */
export function textIn(language: Language, name: TextName, values: Readonly<Record<string, string>> = {}): string {
  return texts[language][name].replace(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole)
}

/** When something was, for a reader anywhere. */
export function timeIn(language: Language, time: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(time)
}
