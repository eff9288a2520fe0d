import type { AccountSnapshot, ChainNamespace } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/**
 * Returns the account of a namespace, or of the active one by default.
 *
 * @example const { address, isConnected } = useAppKitAccount()
 */
export function useAppKitAccount(choice: KitChoice & { namespace?: ChainNamespace } = {}): AccountSnapshot {
  return useKitValue('account', choice)
}
