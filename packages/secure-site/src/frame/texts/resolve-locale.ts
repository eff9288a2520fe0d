import { hasTexts, primaryOf } from './texts.ts'

/**
 * The language that the frame speaks. A page only suggests one: it could otherwise prompt a user in a language that
 * they cannot read.
 *
 * @param suggested by the page, as a BCP 47 tag
 * @param preferred languages of the browser, by preference
 * @returns the suggestion if the browser prefers its language too and the frame speaks it, else the first preferred
 *   language that the frame speaks, else English
 */
export function resolveLocale(suggested: string | undefined, preferred: readonly string[]): string {
  const supported = preferred.filter(hasTexts)
  const isPreferred = suggested !== undefined && supported.some(tag => primaryOf(tag) === primaryOf(suggested))
  return isPreferred ? suggested : (supported[0] ?? 'en')
}
