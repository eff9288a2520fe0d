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

/** `pnpm soak` sets more and longer sequences. */
const { VITE_SEQUENCES, VITE_LONGEST } = (import.meta as unknown as { env: Record<string, string | undefined> }).env
export const sequences = Number(VITE_SEQUENCES ?? 500)
const longest = Number(VITE_LONGEST ?? 20)

export const sequencesTimeoutMs = 180_000 + sequences * 400

/** Properties of the simulated site. */
interface Site {
  isMultiWallet: boolean
  /** Number of steps after which the run ends. @default the steps of 500 sequences, or of the number that `pnpm soak` sets */
  enough?: number
  /** Set if wagmi is on the page: creates it for a user's pages, and lists its commands. */
  wagmi?: { createPages(): () => WagmiPage; commands: readonly fc.Arbitrary<Command>[] }
  /** Set if users sign in, with whether they must. */
  signIn?: { isRequired: boolean }
}

/** Loads the code of the first connection, once per page. Public nodes are unreachable, so that no request leaves the machine. */
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
 * Runs sequences of commands in the kit and in the model.
 *
 * @returns the number of sequences and steps
 * @throws the first sequence in which they differ
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
 * @param names the commands' names, as in a counterexample
 * @returns the number of commands that could run
 * @throws if the kit and the model differ
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

/** Runs one sequence on a new visit. @returns the number of steps that ran */
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
