import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyCommand, freshWallets } from './test/connection-commands.ts'
import { createModel } from './test/connection-model.ts'
import { createVisit } from './test/connection-visit.tsx'

/** Another number of sequences, or those of an earlier run: VITE_SEQUENCES, VITE_SEED. */
const { VITE_SEQUENCES = '500', VITE_SEED } = (import.meta as unknown as { env: Record<string, string | undefined> })
  .env
const sequences = Number(VITE_SEQUENCES)
const seed = VITE_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(VITE_SEED)

// covers: S3.73, S4.11, S4.15, S6.30
test.each([true, false])(
  'kit, hooks and storage tell one story in every order of events, several wallets being %s',
  { timeout: 300_000 },
  async isMultiWallet => {
    console.info(`VITE_SEED=${seed} runs these sequences again`)
    let steps = 0
    await fc.assert(
      fc.asyncProperty(fc.commands([...anyCommand], { size: 'medium' }), async commands => {
        const visit = createVisit(isMultiWallet)
        try {
          const model = createModel(isMultiWallet, freshWallets(visit))
          await fc.asyncModelRun(() => ({ model, real: visit }), commands)
          steps++
        } finally {
          visit.end()
        }
      }),
      { numRuns: sequences, seed },
    )
    expect(steps).toBeGreaterThanOrEqual(sequences)
  },
)
