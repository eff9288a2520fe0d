import type { en } from './page-texts.en.ts'

/** German texts of the frame's pages. */
export const de: { readonly [Name in keyof typeof en]: string } = {
  recoveryHeading: 'Wallet sichern',
  recoveryIntro:
    'Lege eine Sicherung an, damit du diese Wallet nie verlierst. Ohne Sicherung ist mit diesem Gerät auch die Wallet verloren.',
  browserNotApproved:
    'Wir haben eine E-Mail mit einem Link gesendet. Lass diesen Browser dort zu und versuche es hier erneut.',
  operatorNeedsAddress:
    'Dieses Konto hat keine E-Mail-Adresse, die davon erfahren könnte. Füge eine hinzu und versuche es erneut.',
  recoveryList: 'Deine Sicherungen',
  recoveryPasskey: 'Passkey',
  recoveryFile: 'Datei',
  recoveryRemove: 'Entfernen',
  recoveryRemoveText:
    'Eine Datei oder ein Passkey, die es noch gibt, behalten ihren Teil der Wallet. Hat jemand anderes sie, ersetze alle Teile.',
  splitHeading: 'Alle Teile ersetzen',
  splitIntro:
    'Ist ein Gerät oder eine Sicherung verloren oder gestohlen, erstelle drei neue Teile deiner Wallet. Die Adressen und alles darin bleiben.',
  splitAfter:
    'Danach öffnet kein früherer Teil die Wallet zusammen mit einem neuen. Deine früheren Sicherungsdateien und Passkeys öffnen nichts mehr, und jedes andere Gerät braucht eine neue Sicherung.',
  splitWarning:
    'Hat jemand vielleicht zwei frühere Teile, etwa ein Gerät und eine Sicherungsdatei, öffnen diese beiden die Wallet weiterhin: Verschiebe dann alles in eine andere Wallet.',
  splitStart: 'Neue Teile erstellen',
  splitBackup:
    'Die neuen Teile sind erstellt, aber noch nicht in Gebrauch. Lege zuerst eine Sicherung davon an. Bis du fertig bist, gelten deine früheren Teile und Sicherungen.',
  splitReady: 'Du hast eine Sicherung der neuen Teile. Sie öffnet nichts, bis du fertig bist.',
  splitList: 'Neue Sicherungen',
  splitFinish: 'Fertig: nur die neuen Teile verwenden',
  splitDone:
    'Deine Wallet hat neue Teile. Lösche deine früheren Sicherungsdateien und Passkeys: Sie öffnen nichts mehr. Hole die Wallet auf deine anderen Geräte mit einer neuen Sicherung oder von diesem Gerät.',
  splitNothing: 'Dieses Gerät hat keinen Teil der Wallet und kann deshalb keine neuen erstellen.',
  splitOver:
    'Diese neuen Teile wurden in einem anderen Browser ersetzt oder lagen einen Tag. Es wurde nichts geändert. Geh zurück und beginne von vorn.',
  splitOffer:
    'Ist dieses Gerät verloren oder gestohlen? Ersetze alle Teile, damit der Teil, den es behält, nichts mehr öffnet.',
  shareReplaced:
    'Das stammt aus der Zeit, bevor alle Teile deiner Wallet ersetzt wurden, und öffnet nichts mehr. Nimm eine neuere Sicherung.',
  restoreReplaced:
    'Alle Teile deiner Wallet wurden in einem anderen Browser ersetzt, deshalb öffnet der Teil in diesem nichts mehr. Hole die Wallet mit einer neueren Sicherung hierher, oder von jenem Gerät.',
  recoveryMade: 'Du hast eine Sicherung. Du kannst eine weitere für einen anderen Ort anlegen.',
  withPasskey: 'Passkey verwenden',
  withPasskeyText:
    'Liegt auf diesem Gerät oder in deinem Passwortmanager, der ihn auch auf deine anderen Geräte bringen kann.',
  withFile: 'Sicherungsdatei speichern',
  withFileText: 'Geschützt durch eine Passphrase, die du wählst. Bewahre beide an verschiedenen Orten auf.',
  later: 'Später',
  done: 'Fertig',
  back: 'Zurück',
  passphrase: 'Passphrase',
  passphraseAgain: 'Passphrase wiederholen',
  passphraseHelp: 'Mindestens {n} Zeichen. Niemand kann sie für dich wiederherstellen.',
  passphraseShort: 'Das sind weniger als {n} Zeichen',
  passphraseDiffers: 'Das sind zwei verschiedene Passphrasen',
  saveFile: 'Datei speichern',
  fileSaved: 'Ich habe die Datei',
  fileSavedText:
    'Sieh in deinen Downloads nach: Die Datei heißt {name}. Wähle sie hier aus, um zu zeigen, dass du sie hast.',
  fileShown: 'Das ist die Datei. Bewahre sie auf, und die Passphrase an einem anderen Ort.',
  fileOther: 'Das ist eine andere Datei. Wähle {name}, wie du sie gerade gespeichert hast, oder speichere sie erneut.',
  saveAgain: 'Erneut speichern',
  operatorHeading: 'Wer deine Wallet zurückbringen kann',
  operatorIntro:
    'Deine Wallet besteht aus drei Teilen: einem auf diesem Gerät, einem bei {site} und einer Sicherung. Je zwei davon öffnen sie. Auf dieser Website bewahrt auch {name} eine Sicherung auf. Dann bringt deine Anmeldung allein die Wallet in einen neuen Browser.',
  operatorCould: '{name} könnte deine Wallet öffnen: mit seinen beiden Teilen auch ohne dich.',
  operatorYes: 'Weiter',
  operatorNo: 'Nur ich behalte eine',
  operatorKept:
    '{name} bewahrt eine Sicherung deiner Wallet auf. Deine Anmeldung allein bringt die Wallet in einen neuen Browser, und {name} könnte sie öffnen.',
  operatorRemove: 'Den Teil von {name} entfernen',
  operatorRemoveText:
    'Lege zuerst eine eigene Sicherung an: Ohne irgendeine ist mit diesem Gerät auch die Wallet verloren.',
  operatorAdd: 'Auch {name} eine aufbewahren lassen',
  operatorRestore:
    '{name} bewahrt eine Sicherung deiner Wallet auf und kann sie in diesen Browser bringen. Das geht, weil {name} deine Wallet öffnen könnte.',
  operatorMail: 'Wir schicken dir eine E-Mail, wenn es geschieht.',
  otherWay: 'Anderen Weg wählen',
  operatorRestoring: 'Deine Wallet kommt hierher',
  fromOperator: 'Von {name} hierher bringen lassen',
  operatorDown:
    '{site} erreicht die Sicherung nicht, die dort liegt. Versuche es in ein paar Minuten erneut oder wähle einen anderen Weg.',
  operatorUnreadable: 'Die Sicherung, die bei {site} liegt, lässt sich nicht öffnen. Wähle einen anderen Weg.',
  mailFailed: 'Die E-Mail konnte nicht gesendet werden, deshalb ist nichts geschehen. Versuche es erneut.',
  restoreHeading: 'Wallet hierher holen',
  restoreIntro:
    'Dieser Browser hat noch keinen Teil deiner Wallet. Hole sie mit deiner Sicherung hierher, oder von einem Gerät, auf dem du sie benutzt.',
  healHeading: 'Wallet reparieren',
  healIntro:
    '{site} hat seinen Teil deiner Wallet verloren. Mit deiner Sicherung wird er neu erstellt. Sonst ändert sich nichts.',
  noRecovery:
    'Für diese Wallet gibt es keinen Passkey. Hast du weder eine Sicherungsdatei noch ein anderes Gerät, kann niemand sie öffnen, weder wir noch {site}.',
  noneMade:
    'Für diese Wallet wurde keine Sicherung angelegt. Hast du kein anderes Gerät, auf dem du sie benutzt, kann niemand sie öffnen, weder wir noch {site}.',
  unshownFile: 'Ich habe trotzdem eine Datei gespeichert',
  firstHeading: 'Ist das deine erste Wallet hier?',
  firstIntro:
    '{site} wurde aus einer älteren Kopie wiederhergestellt und kann deine Wallet vergessen haben. Hast du mit dieser Anmeldung schon eine benutzt, sag es: Dann ersetzt sie keine andere.',
  firstWallet: 'Es ist meine erste',
  hadWallet: 'Ich hatte eine',
  fromPasskey: 'Meinen Passkey verwenden',
  fromFile: 'Meine Sicherungsdatei verwenden',
  fromDevice: 'Ein anderes Gerät verwenden',
  fromWindow: 'Im sicheren Fenster nachsehen',
  fromWindowText:
    'Hast du diese Wallet schon in diesem Browser verwendet, hat ein Fenster von {site} vielleicht seinen Teil davon aufbewahrt.',
  chooseFile: 'Datei wählen',
  chosenFile: 'Gewählt: {name}',
  restore: 'Wiederherstellen',
  receiveText:
    'Öffne auf dem Gerät, auf dem du deine Wallet benutzt, dein Konto und wähle „Anderes Gerät“. Dann zeigen beide dieselbe Zahl.',
  receiveWaiting: 'Warten auf das andere Gerät',
  receiveCompare: 'Vergleiche diese Zahl mit der auf deinem anderen Gerät und bestätige sie dort.',
  exportHeading: 'Wallet exportieren',
  exportIntro:
    'Wer diese Wörter sieht, kann alles nehmen. Niemand von {site} fragt je danach. Achte darauf, dass niemand zusieht.',
  exportConfirm: 'Bestätige zuerst, dass du es bist. Wir senden einen Code an {email}.',
  exportLogin:
    'Bestätige zuerst, dass du es bist: Melde dich von der Wallet ab, melde dich wieder an und komm innerhalb von fünf Minuten zurück.',
  sendCode: 'Code senden',
  code: 'Sechsstelliger Code',
  codeSent: 'Gib den Code ein, den wir an {email} gesendet haben.',
  reveal: 'Wörter und Schlüssel zeigen',
  words: 'Wiederherstellungsphrase',
  evmKey: 'Privater Schlüssel (EVM)',
  solanaKey: 'Privater Schlüssel (Solana)',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Kopieren geht hier nicht. Markiere den Text und kopiere ihn selbst.',
  exportOffline:
    'Zwei Teile deiner Wallet stellen sie auch ohne uns wieder her: Speichere die Offline-Seite und einen Teil, der zu deiner Sicherung passt.',
  saveOffline: 'Offline-Seite speichern',
  saveDevicePart: 'Den Teil dieses Geräts speichern',
  handOverHeading: 'Anderes Gerät',
  handOverIntro:
    'Melde dich auf dem anderen Gerät an und wähle dort, ein anderes Gerät zu verwenden. Dieses Gerät sendet ihm dann seinen Teil deiner Wallet, unterwegs verschlüsselt.',
  browsersText: 'Gerät verloren? Sieh nach, wo du angemeldet bist, und melde es ab.',
  browsersHeading: 'Wo du angemeldet bist',
  browsersIntro: 'Ein Browser steht hier einmal für jede Website, auf der du deine Wallet benutzt.',
  browserThis: 'Dieser Browser',
  browserUnknown: 'Unbekannter Browser',
  browserUsed: 'Zuerst benutzt am {first}, zuletzt am {last}',
  browserOut: 'abgemeldet',
  browserLogOut: 'Abmelden',
  browserForget: 'Vergessen',
  browsersChange:
    'Nach „Abmelden“ braucht ein Browser einen Code, nach „Vergessen“ auch den Link in einer E-Mail. Er behält seinen Teil der Wallet, der allein nichts öffnet.',
  othersOutButton: 'Alle anderen abmelden und vergessen',
  othersOut: 'Alle anderen Browser sind abgemeldet.',
  handOverWaiting: 'Warten auf das andere Gerät',
  handOverCompare: 'Zeigt das andere Gerät dieselbe Zahl?',
  sameNumber: 'Ja, dieselbe Zahl',
  otherNumber: 'Nein',
  handOverDone: 'Das andere Gerät hat seinen Teil. Beide haben jetzt die Wallet.',
  handOverFailed: 'Die Übertragung ist fehlgeschlagen. Beginne auf beiden Geräten von vorn.',
  handOverNothing: 'Dieses Gerät hat keinen Teil der Wallet, den es weitergeben könnte.',
  windowHeading: 'Öffne das sichere Fenster',
  windowIntro:
    'In einer fremden Seite speichert dieser Browser nichts für {site}. Ein Fenster von {site} speichert stattdessen deinen Teil der Wallet. Es schließt sich von selbst.',
  windowOpen: 'Das Fenster ist offen. Es schließt sich von selbst, sobald es fertig ist.',
  windowButton: 'Fenster öffnen',
  windowAgain: 'Erneut öffnen',
  windowRetry: 'Erneut versuchen',
  windowBlocked:
    'Das Fenster hat sich nicht geöffnet. Erlaube dieser Seite Fenster in deinem Browser, und versuche es erneut. Ging eines auf, das sagt, es sei abgetrennt, dann erlaube {site} in den Einstellungen deines Browsers, Daten zu speichern, oder nimm einen anderen Browser.',
  windowClosed: 'Das Fenster wurde geschlossen, bevor es fertig war. Nichts ist verloren: Öffne es erneut.',
  windowFormer:
    'Ein Fenster von {site} prüft, ob es den Teil deiner Wallet in diesem Browser aufbewahrt hat. Es schließt sich von selbst.',
  windowDamaged: 'Die Kopie dieser Wallet im Fenster ist beschädigt. Es wurde nichts geändert. Nimm einen anderen Weg.',
  windowNothing: 'Das Fenster hat keinen Teil dieser Wallet. Nimm einen anderen Weg.',
  windowFailed: 'Das Fenster konnte deinen Teil der Wallet nicht speichern. Nichts ist verloren: Versuche es erneut.',
  fileUnreadable: 'Das ist keine Sicherungsdatei, oder sie wurde verändert. Wähle eine andere.',
  passphraseWrong: 'Diese Passphrase öffnet die Datei nicht. Prüfe sie und versuche es erneut.',
  otherWallet: 'Das gehört zu einer anderen Wallet. Es wurde nichts geändert.',
  passkeyUnsupported: 'Dieser Passkey kann keine Wallet aufbewahren. Wähle einen anderen oder eine Sicherungsdatei.',
  passkeyUnknown: 'Dieser Passkey öffnet diese Wallet nicht. Wähle einen anderen Weg.',
  passkeyRefused: 'Der Passkey wurde nicht benutzt. Versuche es erneut oder wähle einen anderen Weg.',
  passkeyExists: 'Dieses Gerät hat schon einen Passkey der Wallet.',
  storageUnavailable:
    'Dieser Browser speichert nichts für {site}. Erlaube den Speicher oder nimm einen anderen Browser.',
  codeWrong: 'Das ist nicht der Code. Gib ihn erneut ein oder füge ihn ein.',
  codeOver: 'Dieser Code ist abgelaufen. Fordere einen neuen an.',
  unreachable: 'Die sichere Website ist nicht erreichbar. Prüfe deine Verbindung und versuche es erneut.',
  failed: 'Das hat nicht geklappt. Versuche es erneut.',
}
