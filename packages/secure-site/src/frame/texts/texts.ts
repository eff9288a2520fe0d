import { de } from './texts.de.ts'
import { en } from './texts.en.ts'

/** What the frame says. */
export type FrameTexts = { readonly [Name in keyof typeof en]: string }

const languages: Readonly<Record<string, FrameTexts>> = { en, de }

/** The texts of a language, by its tag; English where the frame does not speak it. */
export function textsOf(locale: string): FrameTexts {
  return hasTexts(locale) ? (languages[primaryOf(locale)] ?? en) : en
}

/** Whether the frame speaks a language, by its tag. */
export function hasTexts(locale: string): boolean {
  return Object.hasOwn(languages, primaryOf(locale))
}

/** Language of a BCP 47 tag, without region and script. */
export function primaryOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}

/** Puts values into a text, at `{name}`. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
