import type { Store } from '@latchkey/core'
import type { AccountType } from '@latchkey/primitives'
import type { EmbeddedAccountType } from '@latchkey/protocol/secure-frame'

/** What the person prefers, as it is kept. */
export function preferredAccountType({ accounts }: Store): EmbeddedAccountType | undefined {
  return toAccountType(accounts.get('eip155').preferredAccountType)
}

/** The type of the EVM account that shows; `undefined` where none of an embedded wallet does. */
export function shownAccountType({ accounts }: Store): EmbeddedAccountType | undefined {
  return toAccountType(accounts.identity('eip155')?.embedded?.accountType)
}

/** Whether the network that EVM is on has smart accounts, as far as that is known. */
export function hasSmartAccounts({ networks }: Store): boolean {
  const slot = networks.state.byNamespace.eip155
  const id = slot?.caipNetwork?.caipNetworkId
  return id !== undefined && slot?.smartAccountEnabledNetworks.includes(id) === true
}

/** One of those that an embedded wallet has. What the secure site's messages are read with is not loaded for that. */
function toAccountType(type: AccountType | undefined): EmbeddedAccountType | undefined {
  return type === 'eoa' || type === 'smartAccount' ? type : undefined
}
