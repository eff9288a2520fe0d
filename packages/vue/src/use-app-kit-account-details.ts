import type { AccountDetails } from '@latchkey/appkit'
import type { ShallowRef } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type NamespaceChoice, useKitValue } from './use-kit-value.ts'

/**
 * Returns balance, name and picture of a namespace's account, or of the active one by default. The kit looks them up when an
 * account connects; unknown ones are missing.
 *
 * @example const details = useAppKitAccountDetails() // details.value.balance
 */
export function useAppKitAccountDetails({ appKit, namespace }: KitChoice & NamespaceChoice = {}): Readonly<
  ShallowRef<AccountDetails>
> {
  return useKitValue(useKitSource(appKit), 'details', namespace)
}
