import type { Plural } from '@latchkey/core'
import { nothing } from 'lit'

/** Fills a text's placeholders. A placeholder without a value stays as it is. */
export function format(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

/** Fills placeholders with templates, such as links, in the order of the language's text. */
export function formatRich(text: string, values: Readonly<Record<string, unknown>>): unknown[] {
  return text.split(/(\{\w+\})/).map(part => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name !== undefined && Object.hasOwn(values, name) ? values[name] : part || nothing
  })
}

/** Selects the plural form of the language, and fills its placeholders. */
export function formatCount(
  text: Plural,
  locale: string,
  count: number,
  values: Readonly<Record<string, string>> = {},
): string {
  const form = text[new Intl.PluralRules(locale).select(count)] ?? text.other
  return format(form, { ...values, count: new Intl.NumberFormat(locale).format(count) })
}

const placeholder = /\{(\w+)\}/g
