import { shortestPassphrase } from '../../custody/recovery-file.ts'
import { fill } from '../texts/texts.ts'
import type { PageTexts } from './texts/page-texts.ts'

/** Errors of a new passphrase, and of its repetition. */
export interface PassphraseProblems {
  readonly passphrase: string
  readonly again: string
}

/** Checks a new passphrase. Both texts are empty if it is good. */
export function findPassphraseProblems(passphrase: string, again: string, texts: PageTexts): PassphraseProblems {
  const isShort = [...passphrase].length < shortestPassphrase
  return {
    passphrase: isShort ? fill(texts.passphraseShort, { n: String(shortestPassphrase) }) : '',
    again: isShort || passphrase === again ? '' : texts.passphraseDiffers,
  }
}
