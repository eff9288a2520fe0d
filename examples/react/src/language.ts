/** `ar-XB` is English from right to left, to look at the layout. */
export const languages = { en: 'English', de: 'Deutsch', 'ar-XB': 'Right to left' } as const

export type Language = keyof typeof languages

const asked = [new URLSearchParams(location.search).get('lang'), navigator.language, navigator.language.slice(0, 2)]

/** The language of this visit: that of the address, else the browser's. */
export const language: Language = asked.find(isLanguage) ?? 'en'

document.documentElement.lang = language
document.documentElement.dir = language === 'ar-XB' ? 'rtl' : 'ltr'

function isLanguage(tag: string | null): tag is Language {
  return tag !== null && Object.hasOwn(languages, tag)
}

/** The kit reads its language once, so another one is another visit: the wallet is still connected in it. */
export function changeLanguage(next: string): void {
  const query = new URLSearchParams(location.search)
  query.set('lang', next)
  location.search = query.toString()
}
