import type { AccountSnapshot, ChainNamespace } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** A family's account; without a namespace, that of the active family. */
export function useAppKitAccount(choice: KitChoice & { namespace?: ChainNamespace } = {}): AccountSnapshot {
  return useKitValue('account', choice)
}
