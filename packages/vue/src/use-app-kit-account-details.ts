import type { AccountDetails } from '@latchkey/appkit'
import type { ShallowRef } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type FamilyChoice, useKitValue } from './use-kit-value.ts'

/**
 * Balance, name and picture of a family's account; without a namespace, of the active family. The kit looks them up when an account comes, and
 * what is not known, or not yet, is not there.
 */
export function useAppKitAccountDetails({ appKit, namespace }: KitChoice & FamilyChoice = {}): Readonly<
  ShallowRef<AccountDetails>
> {
  return useKitValue(useKitSource(appKit), 'details', namespace)
}
