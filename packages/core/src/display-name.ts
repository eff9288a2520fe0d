/**
 * Makes a name from outside safe to show. Wallets and networks name themselves, so direction marks, invisible
 * characters and line breaks are removed, and the length is limited.
 *
 * @param fallback shown if nothing is left of the name
 */
export function displayName(name: string | undefined, fallback: string): string {
  const plain = (name ?? '').replace(unseen, '').replace(/\s+/g, ' ').trim()
  if (plain === '') return fallback
  const letters = Array.from(plain)
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : plain
}

const longestName = 40
// Control, format and ignorable characters except white space, and the blank Braille pattern.
const unseen = /\ufeff|(?!\s)[\p{Cc}\p{Cf}\p{DI}\u2800]/gu
