import type { en } from './page-texts.en.ts'

/** What the pages of the frame say in German. */
export const de: { readonly [Name in keyof typeof en]: string } = {
  recoveryHeading: 'Einen Weg zurück behalten',
  recoveryIntro:
    'Deine Wallet besteht aus drei Teilen: einem auf diesem Gerät, einem bei {site} und einer Wiederherstellung, die nur du hast. Je zwei davon öffnen sie. Ohne Wiederherstellung ist mit diesem Gerät auch die Wallet verloren.',
  recoveryMade: 'Du hast eine Wiederherstellung. Du kannst eine weitere für einen anderen Ort anlegen.',
  withPasskey: 'Passkey verwenden',
  withPasskeyText:
    'Liegt auf diesem Gerät oder in deinem Passwortmanager, der ihn auch auf deine anderen Geräte bringen kann.',
  withFile: 'Wiederherstellungsdatei speichern',
  withFileText: 'Eine Datei unter einer Passphrase von dir. Bewahre beide an verschiedenen Orten auf.',
  later: 'Später',
  done: 'Fertig',
  back: 'Zurück',
  passphrase: 'Passphrase',
  passphraseAgain: 'Passphrase wiederholen',
  passphraseHelp: 'Mindestens {n} Zeichen. Niemand kann sie dir noch einmal sagen.',
  passphraseShort: 'Das sind weniger als {n} Zeichen',
  passphraseDiffers: 'Das sind zwei verschiedene Passphrasen',
  saveFile: 'Datei speichern',
  fileSaved: 'Ich habe die Datei',
  fileSavedText:
    'Sieh in deinen Downloads nach: Die Datei heißt {name}. Wähle sie hier aus, damit sicher ist, dass du sie hast.',
  fileShown: 'Das ist die Datei. Bewahre sie auf, und die Passphrase an einem anderen Ort.',
  fileOther:
    'Das ist eine andere Datei. Wähle {name}, wie sie gerade gespeichert wurde, oder speichere sie noch einmal.',
  saveAgain: 'Noch einmal speichern',
  operatorHeading: 'Wer deine Wallet zurückbringen kann',
  operatorIntro:
    'Deine Wallet besteht aus drei Teilen, von denen je zwei sie öffnen: einem auf diesem Gerät, einem bei {site} und einer Wiederherstellung. Auf dieser Seite bewahrt auch {name} eine Wiederherstellung auf. Dann bringt deine Anmeldung allein die Wallet in einen neuen Browser.',
  operatorCould: '{name} könnte deine Wallet öffnen: mit seinen beiden Teilen auch ohne dich.',
  operatorYes: 'Weiter',
  operatorNo: 'Nur ich behalte eine',
  operatorKept:
    '{name} bewahrt eine Wiederherstellung deiner Wallet auf. Deine Anmeldung allein bringt die Wallet in einen neuen Browser, und {name} könnte sie öffnen.',
  operatorRemove: 'Den Teil von {name} entfernen',
  operatorRemoveText:
    'Lege zuerst eine eigene Wiederherstellung an: Ohne irgendeine ist mit diesem Gerät auch die Wallet verloren.',
  operatorAdd: 'Auch {name} eine aufbewahren lassen',
  operatorRestore:
    '{name} bewahrt eine Wiederherstellung deiner Wallet auf und kann sie in diesen Browser bringen. Das geht, weil {name} deine Wallet öffnen könnte.',
  operatorMail: 'Eine Mail sagt dir, dass es geschehen ist.',
  otherWay: 'Anderen Weg wählen',
  operatorRestoring: 'Deine Wallet kommt hierher',
  fromOperator: 'Von {name} hierher bringen lassen',
  operatorDown:
    '{site} erreicht die Wiederherstellung nicht, die dort liegt. Versuch es in ein paar Minuten noch einmal oder wähle einen anderen Weg.',
  operatorUnreadable: 'Die Wiederherstellung, die bei {site} liegt, lässt sich nicht öffnen. Wähle einen anderen Weg.',
  mailFailed: 'Die Mail konnte nicht gesendet werden, deshalb ist nichts geschehen. Versuch es noch einmal.',
  restoreHeading: 'Wallet hierher holen',
  restoreIntro:
    'Dieser Browser hat noch keinen Teil deiner Wallet. Deine Wiederherstellung oder ein Gerät, auf dem du sie benutzt, bringt sie hierher.',
  healHeading: 'Wallet reparieren',
  healIntro:
    '{site} hat seinen Teil deiner Wallet verloren. Mit deiner Wiederherstellung wird er neu gemacht. An der Wallet ändert sich nichts.',
  noRecovery:
    'Für diese Wallet gibt es keinen Passkey. Hast du weder eine Wiederherstellungsdatei noch ein anderes Gerät, kann niemand sie öffnen, weder wir noch {site}.',
  noneMade:
    'Für diese Wallet wurde keine Wiederherstellung gemacht. Hast du kein anderes Gerät, auf dem du sie benutzt, kann niemand sie öffnen, weder wir noch {site}.',
  unshownFile: 'Ich habe trotzdem eine Datei gesichert',
  firstHeading: 'Ist das deine erste Wallet hier?',
  firstIntro:
    '{site} wurde aus einer älteren Sicherung wiederhergestellt und kann deine Wallet vergessen haben. Hast du mit dieser Anmeldung schon eine benutzt, sag es: Dann tritt keine andere an ihre Stelle.',
  firstWallet: 'Es ist meine erste',
  hadWallet: 'Ich hatte eine',
  fromPasskey: 'Meinen Passkey verwenden',
  fromFile: 'Meine Wiederherstellungsdatei verwenden',
  fromDevice: 'Ein anderes Gerät verwenden',
  fromWindow: 'Im sicheren Fenster nachsehen',
  fromWindowText:
    'Hast du diese Wallet schon in diesem Browser verwendet, hat ein Fenster von {site} vielleicht seinen Teil davon aufgehoben.',
  chooseFile: 'Datei wählen',
  chosenFile: 'Gewählt: {name}',
  restore: 'Wiederherstellen',
  receiveText:
    'Öffne auf dem Gerät, auf dem du deine Wallet benutzt, dein Konto und wähle „Anderes Gerät“. Dann zeigen beide dieselbe Zahl.',
  receiveWaiting: 'Warten auf das andere Gerät',
  receiveCompare: 'Vergleiche diese Zahl mit der auf deinem anderen Gerät und bestätige sie dort.',
  exportHeading: 'Wallet exportieren',
  exportIntro:
    'Wer diese Wörter sieht, hat deine Wallet, für immer. Niemand von {site} fragt je danach. Achte darauf, dass niemand zusieht.',
  exportConfirm: 'Zeig zuerst, dass du es bist. Wir schicken einen Code an {email}.',
  exportLogin:
    'Zeig zuerst, dass du es bist: Melde dich von der Wallet ab und wieder an und komm binnen fünf Minuten zurück.',
  sendCode: 'Code senden',
  code: 'Sechsstelliger Code',
  codeSent: 'Gib den Code ein, den wir an {email} geschickt haben.',
  reveal: 'Wörter und Schlüssel zeigen',
  words: 'Wiederherstellungswörter',
  evmKey: 'Privater Schlüssel (EVM)',
  solanaKey: 'Privater Schlüssel (Solana)',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Der Browser kopiert hier nicht. Markiere es und kopiere es selbst.',
  exportOffline:
    'Zwei Teile deiner Wallet stellen sie auch ohne uns wieder her: Speichere die Offline-Seite und einen Teil, der zu deiner Wiederherstellung passt.',
  saveOffline: 'Offline-Seite speichern',
  saveDevicePart: 'Den Teil dieses Geräts speichern',
  handOverHeading: 'Anderes Gerät',
  handOverIntro:
    'Melde dich auf dem anderen Gerät an und wähle dort, ein anderes Gerät zu verwenden. Dieses Gerät gibt ihm dann seinen Teil deiner Wallet, den unterwegs niemand liest.',
  handOverWaiting: 'Warten auf das andere Gerät',
  handOverCompare: 'Zeigt das andere Gerät dieselbe Zahl?',
  sameNumber: 'Ja, dieselbe Zahl',
  otherNumber: 'Nein',
  handOverDone: 'Das andere Gerät hat seinen Teil. Beide haben jetzt die Wallet.',
  handOverFailed: 'Die beiden Geräte haben sich nicht verstanden. Beginne auf beiden noch einmal.',
  handOverNothing: 'Dieses Gerät hat keinen Teil der Wallet, den es geben könnte.',
  windowHeading: 'Das sichere Fenster öffnen',
  windowIntro:
    'In einer fremden Seite bewahrt dieser Browser für {site} nichts auf. Ein Fenster von {site} bewahrt stattdessen deinen Teil der Wallet auf. Es schließt sich von selbst.',
  windowOpen: 'Das Fenster ist offen. Es schließt sich von selbst, sobald es fertig ist.',
  windowButton: 'Fenster öffnen',
  windowAgain: 'Noch einmal öffnen',
  windowRetry: 'Noch einmal versuchen',
  windowBlocked:
    'Es ist kein Fenster aufgegangen. Erlaube dieser Seite Fenster in deinem Browser, und versuche es noch einmal. Ging eines auf, das sagt, es sei abgetrennt, dann erlaube {site} in den Einstellungen deines Browsers, Daten aufzubewahren, oder nimm einen anderen Browser.',
  windowClosed: 'Das Fenster wurde geschlossen, bevor es fertig war. Nichts ist verloren: Öffne es noch einmal.',
  windowFormer:
    'Ein Fenster von {site} sieht nach, ob es den Teil deiner Wallet in diesem Browser aufgehoben hat. Es schließt sich von selbst.',
  windowDamaged:
    'Was das Fenster von dieser Wallet aufgehoben hat, ist beschädigt. Es wurde nichts geändert: Nimm einen anderen Weg.',
  windowNothing: 'Das Fenster hat keinen Teil dieser Wallet. Nimm einen anderen Weg.',
  windowFailed:
    'Das Fenster konnte deinen Teil der Wallet nicht aufbewahren. Nichts ist verloren: Versuche es noch einmal.',
  fileUnreadable: 'Das ist keine Wiederherstellungsdatei, oder sie wurde verändert. Wähle eine andere.',
  passphraseWrong: 'Diese Passphrase öffnet die Datei nicht. Prüfe sie und versuch es noch einmal.',
  otherWallet: 'Das gehört zu einer anderen Wallet. Es wurde nichts geändert.',
  passkeyUnsupported:
    'Dieser Passkey kann keine Wallet aufbewahren. Wähle einen anderen oder eine Wiederherstellungsdatei.',
  passkeyUnknown: 'Dieser Passkey gehört nicht zu dieser Wallet. Wähle einen anderen Weg.',
  passkeyRefused: 'Der Passkey wurde nicht benutzt. Versuch es noch einmal oder wähle einen anderen Weg.',
  passkeyExists: 'Dieses Gerät hat schon einen Passkey der Wallet.',
  storageUnavailable:
    'Dieser Browser bewahrt nichts für {site} auf. Erlaube den Speicher oder nimm einen anderen Browser.',
  codeWrong: 'Dieser Code stimmt nicht. Sieh in die neueste E-Mail und versuch es noch einmal.',
  codeOver: 'Dieser Code gilt nicht mehr. Fordere einen neuen an.',
  unreachable: 'Die sichere Seite ist nicht erreichbar. Prüfe die Verbindung und versuch es noch einmal.',
  failed: 'Das hat nicht geklappt. Versuch es noch einmal.',
}
