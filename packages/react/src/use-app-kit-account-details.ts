import type { AccountDetails, ChainNamespace } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/**
 * Returns balance, name and picture of a namespace's account, or of the active one by default. The kit looks them up when an
 * account connects; unknown ones are missing.
 *
 * @example const { balance, balanceSymbol } = useAppKitAccountDetails()
 */
export function useAppKitAccountDetails(choice: KitChoice & { namespace?: ChainNamespace } = {}): AccountDetails {
  return useKitValue('details', choice)
}
