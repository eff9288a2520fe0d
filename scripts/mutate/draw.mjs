import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'

/**
 * @typedef {{ line: number, column: number }} Position
 * @typedef {{ fileName: string, location: { start: Position, end: Position }, mutatorName: string, replacement: string }} Mutant As StrykerJS gives it to
 *   a checker: lines and columns count from 0.
 */

/**
 * Draws mutants with each of some seeds. With one seed, they are the mutants that come first when all are ordered by a hash of the seed and of what they
 * change. A mutant's place in the order does not depend on the other mutants, so a change of one file leaves most of the draw as it was.
 *
 * @template {Mutant} T
 * @param {T[]} mutants
 * @param {{ seeds: string[], count: number }} draw `count`: how many mutants each seed draws.
 * @returns {Map<T, string[]>} The drawn mutants, each with the seeds that drew it.
 */
export function drawMutants(mutants, { seeds, count }) {
  const drawn = new Map()
  for (const seed of seeds)
    for (const mutant of drawWith(mutants, seed, count)) drawn.set(mutant, [...(drawn.get(mutant) ?? []), seed])
  return drawn
}

function drawWith(mutants, seed, count) {
  return mutants
    .map(mutant => ({ mutant, order: orderOf(mutant, seed) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

function orderOf({ fileName, location, mutatorName, replacement }, seed) {
  // Stryker works in a copy of the workspace, with another name each time.
  const file = relative(process.cwd(), fileName).split(sep).join('/')
  const { start, end } = location
  const place = [start.line, start.column, end.line, end.column].join(':')
  return createHash('sha256').update([seed, file, place, mutatorName, replacement].join('\0')).digest('hex')
}
