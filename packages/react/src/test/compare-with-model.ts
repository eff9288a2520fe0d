import * as fc from 'fast-check'
import { beforeAll } from 'vitest'

import { anyCommand } from './connection-commands.ts'
import { freshWallets } from './fresh-wallets.ts'
import { createModel } from './connection-model.ts'
import type { Command } from './command.ts'
import { createVisit } from './connection-visit.tsx'
import { anyPairingCommand } from './pairing-commands.ts'
import { createSignInSite } from './sign-in-site.ts'
import { signInCommands } from './sign-in-commands.ts'
import { anyTabCommand } from './tab-commands.ts'
import type { WagmiPage } from './wagmi-page.tsx'

/** `pnpm soak` takes more of them, and longer ones. */
const { VITE_SEQUENCES, VITE_LONGEST } = (import.meta as unknown as { env: Record<string, string | undefined> }).env
export const sequences = Number(VITE_SEQUENCES ?? 500)
const longest = Number(VITE_LONGEST ?? 20)

export const sequencesTimeoutMs = 180_000 + sequences * 400

/** Whose page it is. */
interface Site {
  isMultiWallet: boolean
  /** After how many steps is enough. @default all that 500 sequences have, or those that `pnpm soak` takes */
  enough?: number
  /** Where wagmi is on the page, too: what makes that of a visitor's pages, and what it can do. */
  wagmi?: { createPages(): () => WagmiPage; commands: readonly fc.Arbitrary<Command>[] }
  /** Where visitors sign in: whether they must. */
  signIn?: { isRequired: boolean }
}

/** What is loaded with the first connection is loaded once a page, and takes its time. Nobody asks a public node: each is away. */
export function loadConnections(): void {
  beforeAll(async () => {
    const ownFetch = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const { origin } = new URL(input instanceof Request ? input.url : input, location.href)
      if (origin !== location.origin) throw new TypeError('Failed to fetch')
      return ownFetch(input, init)
    }
    const visit = createVisit(false)
    for (const connectorId of [...visit.wallets.keys(), 'walletConnect']) await visit.kit.connect({ connectorId })
    await visit.kit.disconnect()
    visit.end()
  }, 60_000)
}

/**
 * Runs sequences of what can happen to connections, in the kit and in the model.
 *
 * @returns how many, and of how many steps
 * @throws the first in which they differ
 */
export async function compareWithModel(place: Site): Promise<{
  runs: number
  steps: number
}> {
  const { enough = Infinity } = place
  let runs = 0
  let steps = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(commandsOf(place), { size: 'medium', maxCommands: longest }), async commands => {
      if (steps >= enough) return
      steps += await runIn(place, commands)
      runs++
    }),
    { numRuns: sequences },
  )
  return { runs, steps }
}

/**
 * Runs one sequence.
 *
 * @param names what happens, in the words of a counterexample
 * @returns how many of them could happen
 * @throws where the kit and the model differ
 */
export async function compareSequence(place: Site, names: readonly string[]): Promise<number> {
  const known = new Map(commandsOf(place).flatMap(any => fc.sample(any, 500).map(each => [each.toString(), each])))
  const commands = names.map(name => {
    const found = known.get(name)
    if (!found) throw new Error(`Nothing that can happen is called "${name}"`)
    return found
  })
  return runIn(place, commands)
}

/** @returns how many steps happened */
async function runIn({ isMultiWallet, wagmi, signIn }: Site, commands: Iterable<Command>): Promise<number> {
  const site = signIn && createSignInSite(signIn.isRequired)
  const visit = createVisit(isMultiWallet, { createWagmiPage: wagmi?.createPages(), signIn: site })
  try {
    const model = createModel(isMultiWallet, freshWallets(visit))
    await fc.asyncModelRun(() => ({ model, real: visit }), commands)
    return visit.steps
  } finally {
    visit.end()
  }
}

function commandsOf({ wagmi, signIn }: Site): fc.Arbitrary<Command>[] {
  const besides = [...(wagmi?.commands ?? []), ...(signIn ? signInCommands(signIn.isRequired) : [])]
  return [...anyCommand, ...anyPairingCommand, ...anyTabCommand, ...besides]
}
