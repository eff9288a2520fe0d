import type { Catalogue, Plural } from '@latchkey/core'

/**
 * Turns a catalogue into that of a pseudo-locale: each text has brackets, other letters and a third more length. A text
 * without brackets cannot be translated, and a broken layout is too tight. Placeholders stay unchanged.
 */
export function pseudoMessages(english: Catalogue, turnLetters: (letters: string) => string): Catalogue {
  const turn = (text: string): string => {
    const letters = text.split(/(\{\w+\})/).map(part => (part.startsWith('{') ? part : turnLetters(part)))
    return `⟦${letters.join('')}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
  }
  const turnAny = (text: string | Plural): string | Plural =>
    typeof text === 'string' ? turn(text) : (mapValues(text as Record<string, string>, turn) as Plural)
  return mapValues(english, texts => mapValues(texts, turnAny))
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
