import { de } from './page-texts.de.ts'
import { en } from './page-texts.en.ts'

/** What the pages of the frame say. */
export type PageTexts = { readonly [Name in keyof typeof en]: string }

const languages: Readonly<Record<string, PageTexts>> = { en, de }

/** The texts of a language, by its tag; English where the frame does not speak it. */
export function pageTextsOf(locale: string): PageTexts {
  return languages[locale.split('-')[0]?.toLowerCase() ?? ''] ?? en
}
