import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'

/**
 * The mutants that come first when all are ordered by a hash of the seed and of what they change. A mutant's place in the order does not depend on the other
 * mutants, so a change of one file leaves most of the draw as it was.
 *
 * @template {{ fileName: string, location: object, mutatorName: string, replacement: string }} T
 * @param {T[]} mutants
 * @param {string} seed
 * @param {number} count
 * @returns {T[]}
 */
export function drawMutants(mutants, seed, count) {
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
