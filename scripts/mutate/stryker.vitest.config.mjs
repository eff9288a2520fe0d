import { defineConfig } from 'vitest/config'

import { seed, seedProperties, times } from '../vitest/seed-properties.mjs'
import { QuickestFirst } from './quickest-first.mjs'

/** Runs the tests of one folder in Node. Stryker's runner starts every project of a config, so the workspace's own would start browsers too. */
export default defineConfig({
  plugins: [seedProperties()],
  test: {
    environment: 'node',
    includeTaskLocation: true,
    provide: { seed, times },
    include: JSON.parse(process.env.LATCHKEY_MUTATE_TESTS ?? '[]'),
    exclude: ['**/node_modules/**'],
    sequence: { sequencer: QuickestFirst },
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
