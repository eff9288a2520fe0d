import type { Store } from '@latchkey/core'
import type { AccountType } from '@latchkey/primitives'
import type { EmbeddedAccountType } from '@latchkey/protocol/secure-frame'

/** Returns the stored preference of the account type. */
export function preferredAccountType({ accounts }: Store): EmbeddedAccountType | undefined {
  return toAccountType(accounts.get('eip155').preferredAccountType)
}

/** Returns the type of the active EVM account; `undefined` if it is not one of an embedded wallet. */
export function shownAccountType({ accounts }: Store): EmbeddedAccountType | undefined {
  return toAccountType(accounts.identity('eip155')?.embedded?.accountType)
}

/** Returns whether the EVM network has smart accounts, as far as that is known. */
export function hasSmartAccounts({ networks }: Store): boolean {
  const slot = networks.state.byNamespace.eip155
  const id = slot?.caipNetwork?.caipNetworkId
  return id !== undefined && slot?.smartAccountEnabledNetworks.includes(id) === true
}

/** Returns the type if an embedded wallet has it. The check does not load the schemas of the secure site's messages. */
function toAccountType(type: AccountType | undefined): EmbeddedAccountType | undefined {
  return type === 'eoa' || type === 'smartAccount' ? type : undefined
}
