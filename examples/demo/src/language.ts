import { createContext, useContext } from 'react'

import type { Language } from './controls/languages.ts'

/** The language of the page, which is that of the set-up. */
export const LanguageContext = createContext<Language>('en')

/** Returns the texts of a folder in the language of the page. `ar-XB` shows English, from right to left. */
export function useTexts<Texts>(table: { readonly en: Texts; readonly de: Texts }): Texts {
  return table[useContext(LanguageContext) === 'de' ? 'de' : 'en']
}
