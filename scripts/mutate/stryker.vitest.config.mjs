import { defineConfig } from 'vitest/config'

import { seed, seedProperties, times } from '../vitest/seed-properties.mjs'
import { QuickestFirst } from './quickest-first.mjs'

const tests = JSON.parse(process.env.LATCHKEY_MUTATE_TESTS ?? '[]')

/** These tests look at what a process keeps, such as the one core of the pairing library. */
const needsOwnProcess = file => /^packages\/(walletconnect|adapters\/wagmi|react|vue|ui)\//.test(file)

/** Runs the tests of one folder in Node. Stryker's runner starts every project of a config, so the workspace's own would start browsers too. */
export default defineConfig({
  plugins: [seedProperties()],
  test: {
    environment: 'node',
    includeTaskLocation: true,
    provide: { seed, times },
    include: tests,
    // To load libraries once for all files of a mutant takes a fifth off the time.
    isolate: tests.some(needsOwnProcess),
    exclude: ['**/node_modules/**'],
    sequence: { sequencer: QuickestFirst },
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
