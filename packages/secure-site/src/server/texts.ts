import type { Language } from './languages.ts'
import { socialTextsDe, socialTextsEn } from './social/social-texts.ts'

const en = {
  ...socialTextsEn,
  codeSubject: '{site}: your code is {code}',
  codeIntro: 'Your login code for {site} ({device}). Enter it where you asked for it, within ten minutes.',
  codeWarning: 'Never share this code. If you did not ask for it, ignore this email.',
  primarySubject: 'Confirm the change of your email address',
  primaryIntro: 'To change the address of your wallet to {address}, enter this code. It expires in ten minutes.',
  primaryWarning: 'Never share this code. If you did not ask for it, someone else is logged in as you.',
  secondarySubject: 'Confirm your new email address',
  secondaryIntro: 'To make this the address of your wallet, enter this code. It expires in ten minutes.',
  secondaryWarning: 'If you did not ask for it, ignore this email.',
  confirmSubject: 'Confirm that it’s you',
  confirmIntro:
    'In a browser that is logged in, someone wants to export your wallet, restore it there, or change who keeps a backup of it. If it is you, enter this code there. It expires in ten minutes.',
  deviceSubject: 'Approve a new browser',
  deviceIntro: 'A browser that was not used for your wallet before wants to log in. Was it you?',
  deviceLink: 'Review and decide',
  deviceWarning: 'The link expires in 15 minutes. If it was not you, refuse: your wallet stays closed.',
  passSubject: 'Too many codes were requested',
  passIntro:
    'Others have requested so many login codes for this address that no more are sent. If you want to log in with a new browser, open this link on that device, or in the same network.',
  passLink: 'Request codes from here',
  passWarning:
    'The link works for eight hours. Without it nobody gets in, and your wallet stays closed. If you do not want to log in, ignore this email.',
  passHeading: 'Log in from here?',
  passText:
    'For an hour, codes for {email} can be requested from your IP address ({network}), whatever others do. Allow it on the device where you want to log in, or in the same network.',
  passButton: 'Allow',
  passedHeading: 'Allowed',
  passedText: 'Request a code where you want to log in. You can close this page.',
  releaseSubject: 'Your wallet was restored in another browser',
  releaseIntro:
    'After a login to your wallet, {operator} gave this browser the part of your wallet that it keeps. The browser can use the wallet now.',
  releaseWarning:
    'If it was not you, someone can read your email or use your login, and has your wallet. Move everything in it to another wallet at once, from a device that you trust, and change the password of your email account.',
  recoveryAddedSubject: 'A backup of your wallet is being added',
  recoveryAddedIntro: 'A browser that is logged in to your wallet adds a backup of it.',
  recoveryRemovedSubject: 'A backup of your wallet is being removed',
  recoveryRemovedIntro:
    'A browser that is logged in to your wallet removes a backup of it. A file or passkey that still exists keeps its part of the wallet.',
  recoveryWarning:
    'If it was not you, someone is logged in as you. Log in, remove backups that you do not know, change your email address or its password, and move everything to another wallet.',
  splitSubject: 'The parts of your wallet are being replaced',
  splitIntro:
    'A browser that is logged in to your wallet replaces all its parts. Once that is done, your earlier backups open nothing, and each other device needs a new backup.',
  splitWarning:
    'If it was not you, someone is logged in as you. Log in at once, log out all other browsers, change the password of your email account, and move everything to another wallet.',
  browserSubject: 'A browser was logged out of your wallet',
  browserLoggedOutIntro: 'A browser that is logged in to your wallet has logged out another one: {other}.',
  browserForgottenIntro:
    'A browser that is logged in to your wallet has logged out another one: {other}. To log in there again, a link in an email is needed.',
  othersForgottenIntro:
    'A browser that is logged in to your wallet has logged out all others. To log in there again, a link in an email is needed.',
  browserWarning:
    'If it was not you, someone can read your email and is logged in as you. Change the password of your email account, log in to your wallet, and log out all other browsers.',
  browser: 'Browser',
  network: 'IP address',
  time: 'Time',
  unknown: 'unknown',
  linkHeading: 'Opening the link',
  linkWithoutScript:
    'This page needs JavaScript. Turn it on for this site and load the page again, or open the link in another browser.',
  deviceHeading: 'A new browser wants to log in',
  deviceQuestion: 'Approve it only if it is yours and you have just logged in there.',
  approve: 'Approve',
  refuse: 'Refuse',
  approvedHeading: 'Approved',
  approvedText: 'The other browser is logged in. You can close this page.',
  refusedHeading: 'Refused',
  refusedText: 'The other browser was not let in. You can close this page.',
  overHeading: 'This link no longer works',
  overText: 'It was already answered, or it has expired. Log in again to get a new one.',
  errorHeading: 'That didn’t work',
  errorText: 'Open the link from the email again.',
  windowHeading: 'Opening your wallet',
  windowText: 'This window closes by itself.',
  windowOver: 'You can close this window, and open it again from the page that you came from.',
  windowCut:
    'The page that you came from has cut this window off. Allow this site to store data in your browser’s settings, or use another browser. You can close this window.',
  windowUnavailable:
    'This browser stores nothing for this site here, as in some private windows. Use a normal window, or another browser. You can close this window.',
  approvalHeading: 'Review a request',
  approvalText: 'One moment …',
  approvalCut:
    'The page that you came from has cut this window off, so nothing can be approved here. Close this window and try another browser.',
  approvalOver: 'This request is over. You can close this window.',
} as const

/** Names of the server's texts. `{name}` is a placeholder. */
export type TextName = keyof typeof en

const de: Readonly<Record<TextName, string>> = {
  ...socialTextsDe,
  codeSubject: '{site}: Dein Code ist {code}',
  codeIntro:
    'Dein Anmeldecode für {site} ({device}). Gib ihn innerhalb von zehn Minuten dort ein, wo du ihn angefordert hast.',
  codeWarning: 'Gib diesen Code nie weiter. Hast du ihn nicht angefordert, ignoriere diese E-Mail.',
  primarySubject: 'Bestätige die Änderung deiner E-Mail-Adresse',
  primaryIntro: 'Um die Adresse deiner Wallet in {address} zu ändern, gib diesen Code ein. Er gilt zehn Minuten.',
  primaryWarning: 'Gib diesen Code nie weiter. Hast du ihn nicht angefordert, ist jemand anderes als du angemeldet.',
  secondarySubject: 'Bestätige deine neue E-Mail-Adresse',
  secondaryIntro: 'Um diese Adresse zur Adresse deiner Wallet zu machen, gib diesen Code ein. Er gilt zehn Minuten.',
  secondaryWarning: 'Hast du ihn nicht angefordert, ignoriere diese E-Mail.',
  confirmSubject: 'Bestätige, dass du es bist',
  confirmIntro:
    'In einem angemeldeten Browser möchte jemand deine Wallet exportieren, dort wiederherstellen oder ändern, wer eine Sicherung davon aufbewahrt. Bist du es, gib dort diesen Code ein. Er gilt zehn Minuten.',
  deviceSubject: 'Neuen Browser zulassen',
  deviceIntro: 'Ein Browser, der für deine Wallet noch nicht benutzt wurde, möchte sich anmelden. Warst du das?',
  deviceLink: 'Ansehen und entscheiden',
  deviceWarning: 'Der Link gilt 15 Minuten. Warst du es nicht, lehne ab: Deine Wallet bleibt verschlossen.',
  passSubject: 'Zu viele Codes wurden angefordert',
  passIntro:
    'Andere haben für diese Adresse so viele Anmeldecodes angefordert, dass keine mehr gesendet werden. Möchtest du dich mit einem neuen Browser anmelden, öffne diesen Link auf dem Gerät oder im selben Netz.',
  passLink: 'Codes von hier anfordern',
  passWarning:
    'Der Link gilt acht Stunden. Ohne ihn kommt niemand hinein, und deine Wallet bleibt verschlossen. Möchtest du dich nicht anmelden, ignoriere diese E-Mail.',
  passHeading: 'Von hier anmelden?',
  passText:
    'Eine Stunde lang können Codes für {email} von deiner IP-Adresse ({network}) angefordert werden, was immer andere tun. Erlaube es auf dem Gerät, auf dem du dich anmelden möchtest, oder im selben Netz.',
  passButton: 'Erlauben',
  passedHeading: 'Erlaubt',
  passedText: 'Fordere einen Code dort an, wo du dich anmelden möchtest. Du kannst diese Seite schließen.',
  releaseSubject: 'Deine Wallet wurde in einem anderen Browser wiederhergestellt',
  releaseIntro:
    'Nach einer Anmeldung bei deiner Wallet hat {operator} diesem Browser den Teil deiner Wallet gegeben, der dort aufbewahrt wird. Der Browser kann die Wallet jetzt benutzen.',
  releaseWarning:
    'Warst du es nicht, kann jemand deine E-Mails lesen oder deine Anmeldung benutzen und hat deine Wallet. Sende sofort alles darin von einem Gerät, dem du vertraust, an eine andere Wallet, und ändere das Passwort deines E-Mail-Kontos.',
  recoveryAddedSubject: 'Eine Sicherung deiner Wallet wird hinzugefügt',
  recoveryAddedIntro: 'Ein Browser, der bei deiner Wallet angemeldet ist, fügt eine Sicherung davon hinzu.',
  recoveryRemovedSubject: 'Eine Sicherung deiner Wallet wird entfernt',
  recoveryRemovedIntro:
    'Ein Browser, der bei deiner Wallet angemeldet ist, entfernt eine Sicherung davon. Eine Datei oder ein Passkey, die es noch gibt, behalten ihren Teil der Wallet.',
  recoveryWarning:
    'Warst du es nicht, ist jemand anderes als du angemeldet. Melde dich an, entferne Sicherungen, die du nicht kennst, ändere deine E-Mail-Adresse oder ihr Passwort und verschiebe alles in eine andere Wallet.',
  splitSubject: 'Die Teile deiner Wallet werden ersetzt',
  splitIntro:
    'Ein Browser, der bei deiner Wallet angemeldet ist, ersetzt alle ihre Teile. Danach öffnen deine früheren Sicherungen nichts mehr, und jedes andere Gerät braucht eine neue Sicherung.',
  splitWarning:
    'Warst du es nicht, ist jemand anderes als du angemeldet. Melde dich sofort an, melde alle anderen Browser ab, ändere das Passwort deines E-Mail-Kontos und verschiebe alles in eine andere Wallet.',
  browserSubject: 'Ein Browser wurde von deiner Wallet abgemeldet',
  browserLoggedOutIntro: 'Ein Browser, der bei deiner Wallet angemeldet ist, hat einen anderen abgemeldet: {other}.',
  browserForgottenIntro:
    'Ein Browser, der bei deiner Wallet angemeldet ist, hat einen anderen abgemeldet: {other}. Für eine neue Anmeldung dort ist der Link in einer E-Mail nötig.',
  othersForgottenIntro:
    'Ein Browser, der bei deiner Wallet angemeldet ist, hat alle anderen abgemeldet. Für eine neue Anmeldung dort ist der Link in einer E-Mail nötig.',
  browserWarning:
    'Warst du es nicht, kann jemand deine E-Mails lesen und ist als du angemeldet. Ändere das Passwort deines E-Mail-Kontos, melde dich bei deiner Wallet an und melde alle anderen Browser ab.',
  browser: 'Browser',
  network: 'IP-Adresse',
  time: 'Zeit',
  unknown: 'unbekannt',
  linkHeading: 'Der Link wird geöffnet',
  linkWithoutScript:
    'Diese Seite braucht JavaScript. Schalte es für diese Website ein und lade die Seite neu, oder öffne den Link in einem anderen Browser.',
  deviceHeading: 'Ein neuer Browser möchte sich anmelden',
  deviceQuestion: 'Lass ihn nur zu, wenn es deiner ist und du dich gerade dort angemeldet hast.',
  approve: 'Zulassen',
  refuse: 'Ablehnen',
  approvedHeading: 'Zugelassen',
  approvedText: 'Der andere Browser ist angemeldet. Du kannst diese Seite schließen.',
  refusedHeading: 'Abgelehnt',
  refusedText: 'Der andere Browser wurde nicht zugelassen. Du kannst diese Seite schließen.',
  overHeading: 'Dieser Link funktioniert nicht mehr',
  overText: 'Er wurde schon beantwortet oder ist abgelaufen. Melde dich erneut an, um einen neuen zu erhalten.',
  errorHeading: 'Das hat nicht geklappt',
  errorText: 'Öffne den Link aus der E-Mail erneut.',
  windowHeading: 'Deine Wallet wird geöffnet',
  windowText: 'Dieses Fenster schließt sich von selbst.',
  windowOver: 'Du kannst dieses Fenster schließen und es auf der Seite, von der du kommst, erneut öffnen.',
  windowCut:
    'Die Seite, von der du kommst, hat dieses Fenster abgetrennt. Erlaube dieser Website in den Einstellungen deines Browsers, Daten zu speichern, oder nimm einen anderen Browser. Du kannst dieses Fenster schließen.',
  windowUnavailable:
    'Dieser Browser speichert hier nichts für diese Website, wie in manchen privaten Fenstern. Nimm ein normales Fenster oder einen anderen Browser. Du kannst dieses Fenster schließen.',
  approvalHeading: 'Anfrage prüfen',
  approvalText: 'Einen Moment …',
  approvalCut:
    'Die Seite, von der du kommst, hat dieses Fenster abgetrennt. Hier lässt sich nichts bestätigen. Schließe dieses Fenster und versuche es mit einem anderen Browser.',
  approvalOver: 'Diese Anfrage ist erledigt. Du kannst dieses Fenster schließen.',
}

const texts: Readonly<Record<Language, Readonly<Record<TextName, string>>>> = { en, de }

/** Returns a text in a language, with its values. */
export function textIn(language: Language, name: TextName, values: Readonly<Record<string, string>> = {}): string {
  return texts[language][name].replace(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole)
}

/** Formats a time in UTC, for readers in any time zone. */
export function timeIn(language: Language, time: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(time)
}
