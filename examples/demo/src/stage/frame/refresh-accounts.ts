import type { AppKit } from '@latchkey/appkit'
import { refetchAccount } from '@latchkey/appkit/account'

import { chainNames } from '../../controls/setup.ts'

/** Fetches what every connected account holds again: the sandbox has sent it something, of which the kit cannot know. */
export async function refreshAccounts(kit: AppKit): Promise<void> {
  const connected = chainNames.filter(namespace => kit.getAddress(namespace) !== undefined)
  await Promise.all(connected.map(namespace => refetchAccount(kit, { namespace })))
}
