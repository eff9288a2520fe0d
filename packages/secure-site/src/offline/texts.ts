import type { CustodyErrorCode } from '../custody/custody-error.ts'

/** What the offline page says where two parts give no wallet. The rest of custody's errors cannot happen there. */
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
    'A wallet has three parts: one on your device, one with the site, one in your recovery. Any two of them give the whole wallet, here and without the site.',
  offline:
    'This page is one file that sends nothing and keeps nothing. Disconnect this computer from the network before you go on.',
  first: 'First part',
  second: 'Second part',
  file: 'A file: your recovery file, or an exported part',
  text: 'Or its text',
  passphrase: 'Passphrase of the recovery file',
  passphraseHint: 'Only if one of the parts is a recovery file.',
  rebuild: 'Rebuild the wallet',
  rebuilding: 'Rebuilding …',
  result: 'Your wallet',
  warning: 'Whoever sees these words or keys has the wallet. Import them into another wallet, or write the words down.',
  eip155: 'Address on Ethereum and other EVM networks',
  solana: 'Address on Solana',
  phrase: 'Recovery phrase',
  eip155Key: 'Private key for EVM networks',
  solanaKey: 'Private key for Solana',
  clear: 'Clear everything',
  shareUnreadable: 'One of the two is no part of a wallet.',
  shareAltered: 'One of the parts is damaged: it is not what was written.',
  sharesDiffer: 'These two parts are of two different wallets.',
  sharesAlike: 'These two are the same part. It takes two different ones.',
  walletMismatch: 'These two parts do not give the wallet that they are kept for. One of them was changed.',
  recoveryFileUnreadable: 'This is no recovery file.',
  passphraseWrong: 'This passphrase does not open the recovery file.',
  failed: 'This browser cannot rebuild a wallet. Open the page in a current browser.',
} satisfies Record<Problem, string> & Record<string, string>

/** A text of the offline page. */
export type TextKey = keyof typeof english

const german: Record<TextKey, string> = {
  title: 'Eine Wallet wiederherstellen',
  about:
    'Eine Wallet hat drei Teile: einen auf Ihrem Gerät, einen bei der Website, einen in Ihrer Wiederherstellung. Je zwei davon ergeben die ganze Wallet, hier und ohne die Website.',
  offline:
    'Diese Seite ist eine einzige Datei, die nichts sendet und nichts speichert. Trennen Sie diesen Computer vom Netz, bevor Sie fortfahren.',
  first: 'Erster Teil',
  second: 'Zweiter Teil',
  file: 'Eine Datei: Ihre Wiederherstellungsdatei oder ein exportierter Teil',
  text: 'Oder ihr Text',
  passphrase: 'Passphrase der Wiederherstellungsdatei',
  passphraseHint: 'Nur wenn einer der Teile eine Wiederherstellungsdatei ist.',
  rebuild: 'Wallet wiederherstellen',
  rebuilding: 'Wird wiederhergestellt …',
  result: 'Ihre Wallet',
  warning:
    'Wer diese Wörter oder Schlüssel sieht, hat die Wallet. Importieren Sie sie in eine andere Wallet, oder schreiben Sie die Wörter auf.',
  eip155: 'Adresse auf Ethereum und anderen EVM-Netzwerken',
  solana: 'Adresse auf Solana',
  phrase: 'Wiederherstellungsphrase',
  eip155Key: 'Privater Schlüssel für EVM-Netzwerke',
  solanaKey: 'Privater Schlüssel für Solana',
  clear: 'Alles löschen',
  shareUnreadable: 'Eins von beiden ist kein Teil einer Wallet.',
  shareAltered: 'Einer der Teile ist beschädigt: Er ist nicht, was geschrieben wurde.',
  sharesDiffer: 'Diese beiden Teile gehören zu zwei verschiedenen Wallets.',
  sharesAlike: 'Beide sind derselbe Teil. Es braucht zwei verschiedene.',
  walletMismatch: 'Diese beiden Teile ergeben nicht die Wallet, für die sie aufbewahrt wurden. Einer wurde verändert.',
  recoveryFileUnreadable: 'Das ist keine Wiederherstellungsdatei.',
  passphraseWrong: 'Diese Passphrase öffnet die Wiederherstellungsdatei nicht.',
  failed: 'Dieser Browser kann keine Wallet wiederherstellen. Öffnen Sie die Seite in einem aktuellen Browser.',
}

/** The page's texts in a reader's language, and which one that is. */
export function textsFor(languages: readonly string[]): { language: string; texts: Record<TextKey, string> } {
  const language = languages.map(tag => tag.slice(0, 2).toLowerCase()).find(tag => tag === 'de' || tag === 'en') ?? 'en'
  return { language, texts: language === 'de' ? german : english }
}
