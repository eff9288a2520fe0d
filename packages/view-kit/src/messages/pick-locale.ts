/** Returns the first requested language that is available, by exact tag or by language; English if there is none. */
export function pickLocale(wanted: readonly string[], known: readonly string[]): string {
  const names = ['en', ...known]
  for (const tag of wanted) {
    const exact = names.find(name => name.toLowerCase() === tag.toLowerCase())
    const language = names.find(name => name === tag.split('-')[0]?.toLowerCase())
    const found = exact ?? language
    if (found !== undefined) return found
  }
  return 'en'
}
