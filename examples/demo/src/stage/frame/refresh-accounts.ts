import type { AppKit } from '@latchkey/appkit'
import { refetchAccount } from '@latchkey/appkit/account'

import { chainNames } from '../../controls/setup.ts'

/** Fetches the balances of every connected account again, because the kit does not know of the sandbox's transfers. */
export async function refreshAccounts(kit: AppKit): Promise<void> {
  const connected = chainNames.filter(namespace => kit.getAddress(namespace) !== undefined)
  await Promise.all(connected.map(namespace => refetchAccount(kit, { namespace })))
}
