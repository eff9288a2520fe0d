import type { ChainNamespace, WalletInfo } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/**
 * Returns the connected wallet's name, icon and kind.
 *
 * @example const { walletInfo } = useWalletInfo()
 */
export function useWalletInfo(
  namespace?: ChainNamespace,
  { appKit }: KitChoice = {},
): { walletInfo: WalletInfo | undefined } {
  return { walletInfo: useKitValue('wallet', { namespace, appKit }) }
}
