import { fileURLToPath } from 'node:url'

const seeded = fileURLToPath(new URL('seeded-fast-check.mjs', import.meta.url))

/** The seed of this run: `LATCHKEY_SEED`, else a random one. */
export const seed = Number(process.env.LATCHKEY_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Factor for the number of values of each property. */
export const times = Number(process.env.LATCHKEY_RUNS ?? 1)

/** Replaces fast-check in tests by the version with this run's seed. @returns {import('vite').Plugin} */
export function seedProperties() {
  return {
    name: 'seed-properties',
    enforce: 'pre',
    resolveId(id, importer) {
      return id === 'fast-check' && importer?.split('?')[0] !== seeded ? seeded : undefined
    },
  }
}
