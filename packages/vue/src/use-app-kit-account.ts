import type { AccountSnapshot } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type RefWithFields, refWithFields } from './shapes.ts'
import { type FamilyChoice, useKitValue } from './use-kit-value.ts'

/** A family's account; without a namespace, that of the active family. */
export function useAppKitAccount({ appKit, namespace }: KitChoice & FamilyChoice = {}): RefWithFields<AccountSnapshot> {
  const account = useKitValue(useKitSource(appKit), 'account', namespace)
  return refWithFields(() => account.value)
}
