import type { AccountSnapshot } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type RefWithFields, refWithFields } from './shapes.ts'
import { type NamespaceChoice, useKitValue } from './use-kit-value.ts'

/**
 * Returns the account of a namespace, or of the active one by default.
 *
 * @example const { address, isConnected } = useAppKitAccount()
 */
export function useAppKitAccount({
  appKit,
  namespace,
}: KitChoice & NamespaceChoice = {}): RefWithFields<AccountSnapshot> {
  const account = useKitValue(useKitSource(appKit), 'account', namespace)
  return refWithFields(() => account.value)
}
