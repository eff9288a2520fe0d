const maxLength = 40

/** Letters, figures and the few signs that names have: no symbol that looks like a mark of the wallet, no line break, no mark of direction. */
const others = /[^\p{L}\p{M}\p{N} .,&'’+-]+/gu
/** More marks on one letter than any language writes cover what is above it. */
const stackedMarks = /(\p{M}{2})\p{M}+/gu

/** What a page calls itself, as it can stand below the page's host; `undefined` if nothing of it can. */
export function readSiteName(given: string): string | undefined {
  const text = given.normalize('NFC').replace(others, ' ').replace(stackedMarks, '$1').replace(/ +/g, ' ').trim()
  return [...text].slice(0, maxLength).join('').trim() || undefined
}
