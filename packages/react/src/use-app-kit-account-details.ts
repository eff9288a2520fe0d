import type { AccountDetails, ChainNamespace } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/**
 * Balance, name and picture of a family's account; without a namespace, of the active family. The kit looks them up when an account comes, and
 * what is not known, or not yet, is not there.
 */
export function useAppKitAccountDetails(choice: KitChoice & { namespace?: ChainNamespace } = {}): AccountDetails {
  return useKitValue('details', choice)
}
