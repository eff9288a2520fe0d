import type { EmailUpdate } from '@latchkey/features/embedded'
import type { AccountType } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

export type { EmailUpdate }

/**
 * Switches the embedded wallet between its smart account and its EOA, on every EVM network with both. The choice is stored for
 * the next visit, and other tabs follow it.
 *
 * @example await setPreferredAccountType(kit, 'smartAccount')
 * @throws KitError `authConnectorMissing` without a connected embedded wallet, `smartAccountUnavailable` on a network without
 *   smart accounts, `accountTypeKept` if the secure site rejects: the message contains its own sentence, and nothing has changed;
 *   `embeddedNotLoaded`, `embeddedTimedOut`
 */
export async function setPreferredAccountType(
  kit: AppKit,
  type: Extract<AccountType, 'eoa' | 'smartAccount'>,
): Promise<void> {
  await (await load()).setPreferredAccountType(kit.store, type)
}

/**
 * Opens the modal for the user to change the email address of their embedded wallet.
 *
 * @example const { email } = await updateEmail(kit)
 * @returns the new address, once both codes were correct
 * @throws KitError `authConnectorMissing` without an embedded wallet, `notEmailOrSocial` if another wallet is connected,
 *   `modalClosed` if the user left before that
 */
export async function updateEmail(kit: AppKit): Promise<EmailUpdate> {
  return (await load()).updateEmail(kit.store, () => kit.open({ view: 'UpdateEmailWallet' }))
}

const load = () => import('@latchkey/features/embedded')
