/**
 * `pnpm soak`: runs 10,000 sequences of actions of users, wallets and browsers, and of chance, on connections, in Chromium, half of them with several
 * wallets. `pnpm soak --sequences 2000 --seed 7` sets another number, or repeats an earlier run.
 */
import { parseArgs } from 'node:util'

import { run } from './run.mjs'
import { seed } from './vitest/seed-properties.mjs'

const { values } = parseArgs({
  options: { sequences: { type: 'string', default: '10000' }, seed: { type: 'string', default: String(seed) } },
})
console.log(`Seed ${values.seed}`)
const { code } = await run('vitest', ['run', '--project', 'browser-isolated', 'packages/react/src/connection-state'], {
  env: {
    LATCHKEY_SEED: values.seed,
    VITE_SEQUENCES: String(Math.ceil(Number(values.sequences) / 2)),
    VITE_LONGEST: '100',
  },
})
process.exitCode = code
