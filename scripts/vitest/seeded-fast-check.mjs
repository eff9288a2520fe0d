import fastCheck, { assert as assertOnce, configureGlobal } from 'fast-check'
import { inject } from 'vitest'

// Every property of a run starts with the run's own seed, which is printed: `LATCHKEY_SEED=… pnpm test` repeats the same values.
configureGlobal({ seed: inject('seed') })

export * from 'fast-check'

/** Works as fast-check's `assert`; a run with `LATCHKEY_RUNS=4` uses four times as many values. */
export function assert(property, { numRuns = 100, ...parameters } = {}) {
  return assertOnce(property, { ...parameters, numRuns: numRuns * inject('times') })
}

export default { ...fastCheck, assert }
