import { de } from './texts.de.ts'
import { en } from './texts.en.ts'

/** What the frame says. */
export type FrameTexts = { readonly [Name in keyof typeof en]: string }

const languages: Readonly<Record<string, FrameTexts>> = { en, de }

/** The texts of a language, by its tag; English where the frame does not speak it. */
export function textsOf(locale: string): FrameTexts {
  return languages[locale.split('-')[0]?.toLowerCase() ?? ''] ?? en
}

/** Puts values into a text, at `{name}`. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
