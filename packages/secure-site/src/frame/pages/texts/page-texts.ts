import { de } from './page-texts.de.ts'
import { en } from './page-texts.en.ts'

/** Texts of the frame's pages. */
export type PageTexts = { readonly [Name in keyof typeof en]: string }

const languages: Readonly<Record<string, PageTexts>> = { en, de }

/** Returns the texts of a language, by its tag. @default English for other languages */
export function pageTextsOf(locale: string): PageTexts {
  return languages[locale.split('-')[0]?.toLowerCase() ?? ''] ?? en
}
