/** The first of some wanted languages that there is, by exact tag or by language; English when there is none. */
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
