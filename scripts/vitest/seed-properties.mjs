import { fileURLToPath } from 'node:url'

const seeded = fileURLToPath(new URL('seeded-fast-check.mjs', import.meta.url))

/** The seed of this run: `LATCHKEY_SEED`, else any. */
export const seed = Number(process.env.LATCHKEY_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** How many times as many values each property takes as it says. */
export const times = Number(process.env.LATCHKEY_RUNS ?? 1)

/** What a test imports as fast-check is fast-check with this run's seed. @returns {import('vite').Plugin} */
export function seedProperties() {
  return {
    name: 'seed-properties',
    enforce: 'pre',
    resolveId(id, importer) {
      return id === 'fast-check' && importer?.split('?')[0] !== seeded ? seeded : undefined
    },
  }
}
