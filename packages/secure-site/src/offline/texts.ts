import type { CustodyErrorCode } from '../custody/custody-error.ts'

/** Problems with two shares for which the offline page has texts. Custody's other errors cannot occur there. */
type Problem =
  | Extract<
      CustodyErrorCode,
      | 'shareUnreadable'
      | 'shareAltered'
      | 'sharesDiffer'
      | 'sharesAlike'
      | 'walletMismatch'
      | 'recoveryFileUnreadable'
      | 'passphraseWrong'
    >
  | 'failed'

const english = {
  title: 'Rebuild a wallet',
  about:
    'A wallet has three parts: one on your device, one with the site, one in your backup. Any two of them give the whole wallet, here and without the site.',
  offline:
    'This page is one file. It sends nothing and stores nothing. Disconnect this computer from the internet before you continue.',
  first: 'First part',
  second: 'Second part',
  file: 'A file: your backup file, or an exported part',
  text: 'Or its text',
  passphrase: 'Passphrase of the backup file',
  passphraseHint: 'Only if one of the parts is a backup file.',
  rebuild: 'Rebuild the wallet',
  rebuilding: 'Rebuilding …',
  result: 'Your wallet',
  warning:
    'Anyone who sees these words or keys can take everything. Import them into another wallet, or write the words down.',
  eip155: 'Address on Ethereum and other EVM networks',
  solana: 'Address on Solana',
  phrase: 'Recovery phrase',
  eip155Key: 'Private key for EVM networks',
  solanaKey: 'Private key for Solana',
  clear: 'Clear everything',
  shareUnreadable: 'One of the two is not a part of a wallet.',
  shareAltered: 'One of the parts is damaged: it has changed since it was saved.',
  sharesDiffer: 'These two parts belong to two different wallets.',
  sharesAlike: 'These two are the same part. You need two different ones.',
  walletMismatch: 'These two parts do not give the wallet that they were saved for. One of them was changed.',
  recoveryFileUnreadable: 'This is not a backup file.',
  passphraseWrong: 'This passphrase does not open the backup file.',
  failed: 'This browser cannot rebuild a wallet. Open the page in a current browser.',
} satisfies Record<Problem, string> & Record<string, string>

/** Key of a text of the offline page. */
export type TextKey = keyof typeof english

const german: Record<TextKey, string> = {
  title: 'Eine Wallet wiederherstellen',
  about:
    'Eine Wallet hat drei Teile: einen auf deinem Gerät, einen bei der Website, einen in deiner Sicherung. Je zwei davon ergeben die ganze Wallet, hier und ohne die Website.',
  offline:
    'Diese Seite ist eine einzige Datei. Sie sendet nichts und speichert nichts. Trenne diesen Computer vom Internet, bevor du fortfährst.',
  first: 'Erster Teil',
  second: 'Zweiter Teil',
  file: 'Eine Datei: deine Sicherungsdatei oder ein exportierter Teil',
  text: 'Oder ihr Text',
  passphrase: 'Passphrase der Sicherungsdatei',
  passphraseHint: 'Nur wenn einer der Teile eine Sicherungsdatei ist.',
  rebuild: 'Wallet wiederherstellen',
  rebuilding: 'Wird wiederhergestellt …',
  result: 'Deine Wallet',
  warning:
    'Wer diese Wörter oder Schlüssel sieht, kann alles nehmen. Importiere sie in eine andere Wallet, oder schreibe die Wörter auf.',
  eip155: 'Adresse auf Ethereum und anderen EVM-Netzwerken',
  solana: 'Adresse auf Solana',
  phrase: 'Wiederherstellungsphrase',
  eip155Key: 'Privater Schlüssel für EVM-Netzwerke',
  solanaKey: 'Privater Schlüssel für Solana',
  clear: 'Alles löschen',
  shareUnreadable: 'Eins von beiden ist kein Teil einer Wallet.',
  shareAltered: 'Einer der Teile ist beschädigt: Er hat sich seit dem Speichern verändert.',
  sharesDiffer: 'Diese beiden Teile gehören zu zwei verschiedenen Wallets.',
  sharesAlike: 'Beide sind derselbe Teil. Du brauchst zwei verschiedene.',
  walletMismatch: 'Diese beiden Teile ergeben nicht die Wallet, für die sie gespeichert wurden. Einer wurde verändert.',
  recoveryFileUnreadable: 'Das ist keine Sicherungsdatei.',
  passphraseWrong: 'Diese Passphrase öffnet die Sicherungsdatei nicht.',
  failed: 'Dieser Browser kann keine Wallet wiederherstellen. Öffne die Seite in einem aktuellen Browser.',
}

/** Returns the texts in a language of the reader, and that language. */
export function textsFor(languages: readonly string[]): { language: string; texts: Record<TextKey, string> } {
  const language = languages.map(tag => tag.slice(0, 2).toLowerCase()).find(tag => tag === 'de' || tag === 'en') ?? 'en'
  return { language, texts: language === 'de' ? german : english }
}
