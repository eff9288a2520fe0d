import { drawMutants } from './draw.mjs'

/** The reason in Stryker's results of a mutant that was not drawn. */
export const notDrawn = 'not drawn'

/**
 * A checker of Stryker, which has no sampling of its own: it lets the drawn mutants pass, and no test runs for the others. Ranges (`file:1:2-1:9`)
 * would not do: the range of a block takes every mutant inside it along. Stryker calls `group` once, with every mutant.
 */
function createDrawnChecker() {
  const drawn = new Set()
  return { init, group, check }

  async function init() {}

  async function group(mutants) {
    for (const { id } of drawMutants(mutants, JSON.parse(process.env.LATCHKEY_MUTATE_DRAW)).keys()) drawn.add(id)
    return [mutants.map(({ id }) => id)]
  }

  async function check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        drawn.has(id) ? { status: 'passed' } : { status: 'compileError', reason: notDrawn },
      ]),
    )
  }
}
createDrawnChecker.inject = []

export const strykerPlugins = [{ kind: 'Checker', name: 'drawn', factory: createDrawnChecker }]
