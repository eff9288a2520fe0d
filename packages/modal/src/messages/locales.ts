import type { Messages } from './en.ts'

/** One language: its texts, in a chunk of their own, and the direction it is written in. */
export interface Locale {
  readonly direction: 'ltr' | 'rtl'
  readonly load: () => Promise<Messages>
}

/** The languages of the kit. To add one: a message file and a row. */
export const locales = {
  en: { direction: 'ltr', load: async () => (await import('./en.ts')).en },
  'en-XA': { direction: 'ltr', load: async () => (await import('./pseudo-latin.ts')).messages },
  'ar-XB': { direction: 'rtl', load: async () => (await import('./pseudo-right-to-left.ts')).messages },
} as const satisfies Record<string, Locale>

export type LocaleName = keyof typeof locales

/** The first language that the kit has, by exact tag or by language; English when it has none. */
export function pickLocale(wanted: readonly string[]): LocaleName {
  const names = Object.keys(locales) as LocaleName[]
  for (const tag of wanted) {
    const exact = names.find(name => name.toLowerCase() === tag.toLowerCase())
    const language = names.find(name => name === tag.split('-')[0]?.toLowerCase())
    if (exact ?? language) return (exact ?? language) as LocaleName
  }
  return 'en'
}
