import type { Messages, Plural } from './en.ts'

/**
 * A catalogue in which every text stands in brackets, with accents and a third longer: what shows without brackets was never
 * translatable, and what breaks is laid out too tightly. Placeholders stay as they are.
 */
export function pseudoMessages(messages: Messages, accent: (letters: string) => string = accented): Messages {
  const turn = (text: string): string => {
    const letters = text.split(/(\{\w+\})/).map(part => (part.startsWith('{') ? part : accent(part)))
    return `⟦${letters.join('')}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
  }
  const turnAny = (text: string | Plural): string | Plural =>
    typeof text === 'string'
      ? turn(text)
      : (Object.fromEntries(Object.entries(text).map(([key, form]) => [key, turn(form)])) as unknown as Plural)
  return Object.fromEntries(
    Object.entries(messages).map(([group, texts]) => [
      group,
      Object.fromEntries(
        Object.entries(texts as Record<string, string | Plural>).map(([key, text]) => [key, turnAny(text)]),
      ),
    ]),
  ) as unknown as Messages
}

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  n: 'ñ',
  c: 'ç',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

function accented(letters: string): string {
  return letters.replace(/[aeiouyncAEIOU]/g, letter => accents[letter] ?? letter)
}
