import fastCheck, { assert as assertOnce, configureGlobal } from 'fast-check'
import { inject } from 'vitest'

// Every property of a run begins with the run's own seed, which is printed: `LATCHKEY_SEED=… pnpm test` meets the same values again.
configureGlobal({ seed: inject('seed') })

export * from 'fast-check'

/** As fast-check's, of which a run with `LATCHKEY_RUNS=4` takes four times as many values. */
export function assert(property, { numRuns = 100, ...parameters } = {}) {
  return assertOnce(property, { ...parameters, numRuns: numRuns * inject('times') })
}

export default { ...fastCheck, assert }
