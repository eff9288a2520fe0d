/**
 * The worst values of a field, as parts of JSON: the longest text that takes regular expressions, parsers of addresses and decoders longest, alone and
 * after a valid value; the deepest and the widest structure; the longest number.
 */

/** Texts to repeat. A scan can go over each of them again and again. */
const patterns = {
  a: 'a',
  z: 'z',
  1: '1',
  blank: ' ',
  dot: '.',
  'a.': 'a.',
  'a-': 'a-',
  '/../': '/../',
  percent: '%',
  'a,': 'a,',
  'q=0;': 'q=0;',
  quote: "'",
  '[': '[',
  'urn:recap:': 'urn:recap:',
  newline: '\n',
  'combining accent': '\u0301',
  hexadecimal: 'ab',
}

/**
 * @param {unknown} valid the value of an honest page
 * @param {number} room bytes that are left for it
 * @returns {{ kind: string, json: string }[]}
 */
export function worstJsonValues(valid, room) {
  const size = Math.max(room, 16)
  const texts = worstTexts(typeof valid === 'string' ? valid : '', size).map(({ kind, text }) => ({
    kind,
    json: JSON.stringify(text),
  }))
  return [...texts, ...worstStructures(size)]
}

/**
 * Returns the structures that take a parser of JSON, and code that walks its result, longest.
 *
 * @param {number} size bytes
 */
export function worstStructures(size) {
  const depth = Math.floor(size / 2) - 1
  return [
    { kind: 'deepest list', json: '['.repeat(depth) + ']'.repeat(depth) },
    { kind: 'deepest object', json: `${'{"a":'.repeat(Math.floor(size / 6))}0${'}'.repeat(Math.floor(size / 6))}` },
    { kind: 'longest list', json: `[${'0,'.repeat(depth - 1)}0]` },
    {
      kind: 'most keys',
      json: `{${Array.from({ length: Math.floor(size / 10) }, (_, at) => `"${at.toString(36)}":0`).join(',')}}`,
    },
    { kind: 'one key repeated', json: `{${'"a":0,'.repeat(Math.floor(size / 6) - 1)}"a":0}` },
    { kind: 'longest number', json: '9'.repeat(size) },
    { kind: 'longest fraction', json: `0.${'9'.repeat(size - 2)}` },
  ]
}

/**
 * @param {string} valid
 * @param {number} room bytes that are left
 * @returns {{ kind: string, text: string }[]}
 */
export function worstTexts(valid, room) {
  return Object.entries(patterns).flatMap(([name, pattern]) => {
    const bytes = Buffer.byteLength(JSON.stringify(pattern)) - 2
    const fill = space => pattern.repeat(Math.max(0, Math.floor(space / bytes)))
    const rest = room - Buffer.byteLength(valid)
    return [
      { kind: `longest of ${name}`, text: fill(room) },
      ...(valid === '' ? [] : [{ kind: `valid, then ${name}`, text: valid + fill(rest) }]),
    ]
  })
}

/** Maximum length of a header, or of a part of an address: a server of Node reads 16 KB of headers. */
export const headerRoom = 12_000

const headerKinds = / (?:a|blank|a,|q=0;|\/\.\.\/)$/

/** Returns values of headers: printable, without line breaks. */
export function worstHeaderValues(valid) {
  return worstTexts(valid, headerRoom)
    .filter(({ kind, text }) => headerKinds.test(kind) && /^[ -~]+$/.test(text))
    .map(({ kind, text }) => ({ kind, text: text.trim() === '' ? `a${text}a` : text }))
}
