import type { EmailUpdate } from '@latchkey/features/embedded'
import type { AccountType } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

export type { EmailUpdate }

/**
 * Uses the smart account of the embedded wallet, or its plain one, on every EVM network that has both; kept for the next visit, and followed in other tabs.
 *
 * @throws KitError `authConnectorMissing` where no embedded wallet is connected, `smartAccountUnavailable` on a network without smart accounts, `accountTypeKept`
 *   where the secure site refuses: its own sentence is in the message, and all is as it was; `embeddedNotLoaded`, `embeddedTimedOut`
 */
export async function setPreferredAccountType(
  kit: AppKit,
  type: Extract<AccountType, 'eoa' | 'smartAccount'>,
): Promise<void> {
  await (await load()).setPreferredAccountType(kit.store, type)
}

/**
 * Has the person change the email address of their embedded wallet, in the modal.
 *
 * @returns the new address, once both codes were right
 * @throws KitError `authConnectorMissing` without an embedded wallet, `notEmailOrSocial` where another wallet is connected, `modalClosed` where the person left before that
 */
export async function updateEmail(kit: AppKit): Promise<EmailUpdate> {
  return (await load()).updateEmail(kit.store, () => kit.open({ view: 'UpdateEmailWallet' }))
}

const load = () => import('@latchkey/features/embedded')
