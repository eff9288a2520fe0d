import * as fc from 'fast-check'
import { beforeAll } from 'vitest'

import { anyCommand, freshWallets } from './connection-commands.ts'
import { createModel } from './connection-model.ts'
import { createVisit } from './connection-visit.tsx'
import { anyPairingCommand } from './pairing-commands.ts'
import { anyTabCommand } from './tab-commands.ts'

/** `pnpm soak` takes more of them, and longer ones. */
const { VITE_SEQUENCES, VITE_LONGEST } = (import.meta as unknown as { env: Record<string, string | undefined> }).env
export const sequences = Number(VITE_SEQUENCES ?? 500)
const longest = Number(VITE_LONGEST ?? 20)

export const sequencesTimeoutMs = 180_000 + sequences * 400

/** What is loaded with the first connection is loaded once a page, and takes its time. */
export function loadConnections(): void {
  beforeAll(async () => {
    const visit = createVisit(false)
    for (const connectorId of [...visit.wallets.keys(), 'walletConnect']) await visit.kit.connect({ connectorId })
    await visit.kit.disconnect()
    visit.end()
  }, 60_000)
}

/**
 * Runs sequences of what can happen to connections, in the kit and in the model.
 *
 * @returns how many
 * @throws the first in which they differ
 */
export async function compareWithModel(isMultiWallet: boolean): Promise<number> {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...anyCommand, ...anyPairingCommand, ...anyTabCommand], { size: 'medium', maxCommands: longest }),
      async commands => {
        const visit = createVisit(isMultiWallet)
        try {
          const model = createModel(isMultiWallet, freshWallets(visit))
          await fc.asyncModelRun(() => ({ model, real: visit }), commands)
          runs++
        } finally {
          visit.end()
        }
      },
    ),
    { numRuns: sequences },
  )
  return runs
}
