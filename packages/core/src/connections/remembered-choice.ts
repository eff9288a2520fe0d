import type { ChainNamespace } from '@latchkey/primitives'

import type { AccountsController } from './accounts-controller.ts'
import { type ChosenAccount, selectedAccount } from './live-connection.ts'
import type { RememberedConnection } from './remembered-connections.ts'

/** Restores the user's choice of account, valid while the wallet's own selection is unchanged. */
export function rememberedChoice(
  { namespace, accounts: held, address }: RememberedConnection,
  accounts: AccountsController,
): [ChainNamespace, ChosenAccount][] {
  const selected = selectedAccount(held ?? [], accounts.get(namespace).preferredAccountType)
  return selected && address && address !== selected.address ? [[namespace, { address, over: selected.address }]] : []
}
