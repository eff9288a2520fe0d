import { configureGlobal } from 'fast-check'
import { inject } from 'vitest'

// Every property of a run begins with the run's own seed, which is printed: `LATCHKEY_SEED=… pnpm test` meets the same values again.
configureGlobal({ seed: inject('seed') })

export * from 'fast-check'
export { default } from 'fast-check'
