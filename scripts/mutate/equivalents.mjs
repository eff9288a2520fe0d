import { readFileSync } from 'node:fs'

/**
 * @typedef {{ file: string, line: number, text: string, mutated: string }} Mutant `text` and `mutated`: the lines of the place before and after the change, by `linesOf`.
 */

/**
 * Reads equivalents.json: by file, the mutants that no test can notice, as the changed lines and the reason. The lines identify a mutant, not their
 * number, so an entry stays valid while its code stays the same.
 *
 * @param {string[]} files Entries of other files are left out.
 */
export function readEquivalents(files) {
  const all = JSON.parse(readFileSync(new URL('equivalents.json', import.meta.url), 'utf8'))
  const entries = files.flatMap(file => (all[file] ?? []).map(({ mutated }) => ({ file, mutated })))
  const isSame = (entry, { file, mutated }) => entry.file === file && entry.mutated === mutated
  return {
    /** @param {Mutant} mutant */
    has: mutant => entries.some(entry => isSame(entry, mutant)),
    /** The entries that are no mutant of their file any more. @param {(entry: { file: string, mutated: string }) => boolean} isKnown */
    stale: isKnown => entries.filter(entry => !isKnown(entry)),
  }
}

/**
 * The lines of a place before and after its change, in one line each.
 *
 * @param {string} code
 * @param {number} start Offset of the place in the code.
 * @param {number} end
 * @param {string} replacement
 */
export function linesOf(code, start, end, replacement) {
  const first = code.lastIndexOf('\n', start - 1) + 1
  const last = code.indexOf('\n', end)
  const after = last < 0 ? code.length : last
  const inOneLine = text => text.replaceAll(/\s+/g, ' ').trim()
  return {
    text: inOneLine(code.slice(first, after)),
    mutated: inOneLine(code.slice(first, start) + replacement + code.slice(end, after)),
  }
}
