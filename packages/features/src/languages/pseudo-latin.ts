import type { Catalogue } from '@latchkey/core'

import { pseudoMessages } from './pseudo-messages.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  n: 'ñ',
  c: 'ç',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** Pseudo-locale `en-XA`, which reveals texts that cannot be translated. */
export function turn(english: Catalogue): Catalogue {
  return pseudoMessages(english, letters => letters.replace(/[aeiouyncAEIOU]/g, letter => accents[letter] ?? letter))
}
