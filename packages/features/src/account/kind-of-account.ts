import type { WalletAccount } from '@latchkey/primitives'

/** A Bitcoin wallet keeps payments and ordinals apart. */
export type KindOfAccount = WalletAccount & { readonly type: 'payment' | 'ordinal' }

export function isKindOfAccount(account: WalletAccount): account is KindOfAccount {
  return account.type === 'payment' || account.type === 'ordinal'
}
