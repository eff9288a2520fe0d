import { plainSymbol } from '../../transactions/shared/verify-token.ts'

/** Capital letters of Cyrillic and Greek, and the Latin letters that they look like (UTS 39). */
const shapes: ReadonlyMap<string, string> = new Map(
  [
    ['АВСЕНІЈКМОРЅТХУԚԜ', 'ABCEHIJKMOPSTXYQW'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ].flatMap(([from = '', to = '']) => Array.from(from, (letter, index) => [letter, to[index] ?? letter] as const)),
)

/** Returns the shape of a symbol. Two symbols with the same shape look alike. */
export function symbolShape(symbol: string): string {
  return Array.from(plainSymbol(symbol), letter => shapes.get(letter) ?? letter).join('')
}
