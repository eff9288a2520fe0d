/**
 * The language tag itself, if `Intl` accepts it. `navigator.language` of a browser without a language of its own is no tag: WebKit names
 * the C locale of its system, and every function of `Intl` would throw.
 */
export function knownLocale(tag: string): string {
  try {
    return new Intl.Locale(tag).toString()
  } catch {
    return 'en'
  }
}
