import type { Catalogue } from '@latchkey/core'

import { pseudoMessages } from './pseudo-messages.ts'

const arabic: Readonly<Record<string, string>> = Object.fromEntries(
  'abcdefghijklmnopqrstuvwxyz'.split('').map((letter, index) => [letter, 'ابتثجحخدذرزسشصضطظعغفقكلمنه'.charAt(index)]),
)

/** Pseudo-locale `ar-XB` with a layout from right to left, and Arabic letters instead of Latin ones. */
export function turn(english: Catalogue): Catalogue {
  return pseudoMessages(english, letters =>
    letters.replace(/[a-z]/gi, letter => arabic[letter.toLowerCase()] ?? letter),
  )
}
