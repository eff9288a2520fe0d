import type * as fc from 'fast-check'

import type { Command } from './command.ts'
import { siteCommands } from './site-commands.ts'
import { visitCommands } from './visit-commands.ts'
import { walletCommands } from './wallet-commands.ts'

/** Every action of a user, a wallet, a browser and random events, with its expected result. */
export const anyCommand: readonly fc.Arbitrary<Command>[] = [...siteCommands, ...walletCommands, ...visitCommands]
