import type { PlaceMap } from '@latchkey/core/open-tables'
import type { WalletAccount } from '@latchkey/primitives'

type AccountRow = ReturnType<PlaceMap['account.rows']['rows']>[number]
type Kind = WalletAccount & { readonly type: 'payment' | 'ordinal' }

/**
 * Rows of a Bitcoin wallet's accounts. It separates payments and ordinals, and the user selects which account the site
 * sees.
 */
export const fills: readonly PlaceMap['account.rows'][] = [
  {
    name: 'kind',
    label: ({ account }) => account.accounts,
    rows(store, namespace) {
      const identity = store.accounts.identity(namespace)
      const kinds = (identity?.accounts ?? []).filter(isKind)
      if (!identity || new Set(kinds.map(({ type }) => type)).size < 2) return []
      return kinds.map((account): AccountRow => ({
        name: account.type,
        label: messages => messages.account[account.type],
        address: account.address,
        selected: account.address === identity.address,
        press: async () => (await import('./choose-kind.ts')).chooseKind(store, namespace, account.address, identity),
      }))
    },
  },
]

function isKind(account: WalletAccount): account is Kind {
  return account.type === 'payment' || account.type === 'ordinal'
}
