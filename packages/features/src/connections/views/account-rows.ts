import { type AccountIdentity, type Store, toastsFeature } from '@latchkey/core'
import { type ChainNamespace, truncateAddress, type WalletAccount } from '@latchkey/primitives'
import { displayName, format, messagesFeature, perform } from '@latchkey/view-kit'

import type { AccountRow, AccountRows } from '../../account/places.ts'
import { reasonOf } from './connection-switch.ts'

type Kind = WalletAccount & { readonly type: 'payment' | 'ordinal' }

/** A Bitcoin wallet keeps payments and ordinals apart: a person chooses which of the two the site sees. */
export const fills: readonly AccountRows[] = [
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
        press: () => use(store, namespace, account.address, identity),
      }))
    },
  },
]

function isKind(account: WalletAccount): account is Kind {
  return account.type === 'payment' || account.type === 'ordinal'
}

async function use(
  store: Store,
  namespace: ChainNamespace,
  address: string,
  { connectorId, wallet }: AccountIdentity,
): Promise<void> {
  const { messages } = store.use(messagesFeature).state
  const outcome = await perform(store, () => store.connections.switchConnection({ namespace, connectorId, address }))
  if (outcome.status === 'done')
    store.use(toastsFeature).show('success', format(messages.account.chosen, { address: truncateAddress(address) }))
  if (outcome.status === 'failed') {
    const name = displayName(wallet.name, messages.common.unnamed)
    store.use(toastsFeature).show('error', format(messages.wallets[reasonOf(outcome.error.code)], { name }))
  }
}
