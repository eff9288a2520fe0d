/**
 * A name from outside as it may be shown: wallets and networks name themselves, so direction marks, invisible characters and
 * line breaks go, and length has an end.
 *
 * @param fallback what a name that is empty without them shows as
 */
export function displayName(name: string | undefined, fallback: string): string {
  const plain = (name ?? '').replace(unseen, '').replace(/\s+/g, ' ').trim()
  if (plain === '') return fallback
  const letters = Array.from(plain)
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : plain
}

const longestName = 40
// Control, format and ignorable characters but white space, and the blank of Braille.
const unseen = /\ufeff|(?!\s)[\p{Cc}\p{Cf}\p{DI}\u2800]/gu
