import type * as fc from 'fast-check'

import type { Command } from './command.ts'
import { siteCommands } from './site-commands.ts'
import { visitCommands } from './visit-commands.ts'
import { walletCommands } from './wallet-commands.ts'

/** All that a person, a wallet, a browser and chance can do, each with what it must come to. */
export const anyCommand: readonly fc.Arbitrary<Command>[] = [...siteCommands, ...walletCommands, ...visitCommands]
