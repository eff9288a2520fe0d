const maxLength = 40

/**
 * Matches characters other than letters, digits and common signs of names: no symbol that resembles a mark of the
 * wallet, no line break, no mark of direction.
 */
const others = /[^\p{L}\p{M}\p{N} .,&'’+-]+/gu
/** Matches more marks on a letter than any language uses, which would cover the line above. */
const stackedMarks = /(\p{M}{2})\p{M}+/gu

/** Cleans a page's own name for the line below its host; `undefined` if nothing remains. */
export function readSiteName(given: string): string | undefined {
  const text = given.normalize('NFC').replace(others, ' ').replace(stackedMarks, '$1').replace(/ +/g, ' ').trim()
  return [...text].slice(0, maxLength).join('').trim() || undefined
}
