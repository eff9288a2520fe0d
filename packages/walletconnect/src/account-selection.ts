import { type ChainNamespace, isSameAddress, type WalletAccount } from '@latchkey/primitives'

import { movePaymentsFirst } from './bitcoin-addresses.ts'

/** Which account of a session shows in the kit, where that is another than the wallet's own first one. */
export interface AccountSelection {
  /** @param accounts those that the wallet gives now, its selected one first */
  select(namespace: ChainNamespace, address: string, accounts: readonly WalletAccount[]): void
  /** The accounts with the selected one first. A selection ends when the wallet itself selects another account. */
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
      // Of Bitcoin the payment account is first and the ordinal one second, whichever shows.
      return movePaymentsFirst([...accounts.filter(isSelected), ...accounts.filter(account => !isSelected(account))])
    },
  }
}
