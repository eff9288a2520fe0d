import { de } from './texts.de.ts'
import { en } from './texts.en.ts'

/** Texts of the frame. */
export type FrameTexts = { readonly [Name in keyof typeof en]: string }

const languages: Readonly<Record<string, FrameTexts>> = { en, de }

/** Returns the texts of a language, by its tag. @default English for other languages */
export function textsOf(locale: string): FrameTexts {
  return hasTexts(locale) ? (languages[primaryOf(locale)] ?? en) : en
}

/** Whether the frame has texts in a language, by its tag. */
export function hasTexts(locale: string): boolean {
  return Object.hasOwn(languages, primaryOf(locale))
}

/** Language of a BCP 47 tag, without region and script. */
export function primaryOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}

/** Replaces `{name}` in a text by values. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
