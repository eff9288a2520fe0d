import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { anyCommand, freshWallets } from './test/connection-commands.ts'
import { createModel } from './test/connection-model.ts'
import { createVisit } from './test/connection-visit.tsx'
import { anyPairingCommand } from './test/pairing-commands.ts'
import { anyTabCommand } from './test/tab-commands.ts'

/** `pnpm soak` takes more of them. */
const { VITE_SEQUENCES = '500' } = (import.meta as unknown as { env: Record<string, string | undefined> }).env
const sequences = Number(VITE_SEQUENCES)

/** What is loaded with the first connection is loaded once a page, and takes its time. */
beforeAll(async () => {
  const visit = createVisit(false)
  for (const connectorId of [...visit.wallets.keys(), 'walletConnect']) await visit.kit.connect({ connectorId })
  await visit.kit.disconnect()
  visit.end()
}, 60_000)

// covers: S3.73, S4.11, S4.15, S6.30
test.each([true, false])(
  'kit, hooks and storage tell one story in every order of events, several wallets being %s',
  { timeout: 180_000 + sequences * 300 },
  async isMultiWallet => {
    let steps = 0
    await fc.assert(
      fc.asyncProperty(
        fc.commands([...anyCommand, ...anyPairingCommand, ...anyTabCommand], { size: 'medium' }),
        async commands => {
          const visit = createVisit(isMultiWallet)
          try {
            const model = createModel(isMultiWallet, freshWallets(visit))
            await fc.asyncModelRun(() => ({ model, real: visit }), commands)
            steps++
          } finally {
            visit.end()
          }
        },
      ),
      { numRuns: sequences },
    )
    expect(steps).toBeGreaterThanOrEqual(sequences)
  },
)
