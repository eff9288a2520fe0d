import { type ChainNamespace, isSameAddress, type WalletAccount } from '@latchkey/primitives'

import { movePaymentsFirst } from './bitcoin-addresses.ts'

/** The account of a session that the kit shows, if it is another than the wallet's own first one. */
export interface AccountSelection {
  /**
   * Selects an account.
   *
   * @param accounts the wallet's present accounts, its selected one first
   */
  select(namespace: ChainNamespace, address: string, accounts: readonly WalletAccount[]): void
  /** Returns the accounts with the selected one first. A selection ends when the wallet itself selects another account. */
  order(namespace: ChainNamespace, accounts: readonly WalletAccount[]): readonly WalletAccount[]
}

export function createAccountSelection(): AccountSelection {
  const selections = new Map<ChainNamespace, { address: string; overridden: string }>()

  return {
    select(namespace, address, [first]) {
      if (first) selections.set(namespace, { address, overridden: first.address })
    },
    order(namespace, accounts) {
      const selection = selections.get(namespace)
      if (!selection || accounts[0]?.address !== selection.overridden) return accounts
      const isSelected = (account: WalletAccount): boolean =>
        isSameAddress(namespace, account.address, selection.address)
      // For Bitcoin, the payment account is first and the ordinal one second, whichever is selected.
      return movePaymentsFirst([...accounts.filter(isSelected), ...accounts.filter(account => !isSelected(account))])
    },
  }
}
