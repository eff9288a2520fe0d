import type { WalletInfo } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { type NamespaceChoice, useKitValue } from './use-kit-value.ts'

/**
 * Returns the connected wallet's name, icon and kind.
 *
 * @example const info = useWalletInfo() // info.walletInfo
 */
export function useWalletInfo(
  namespace?: NamespaceChoice['namespace'],
  { appKit }: KitChoice = {},
): { readonly walletInfo: WalletInfo | undefined } {
  const wallet = useKitValue(useKitSource(appKit), 'wallet', namespace)
  return followed({
    get walletInfo() {
      return wallet.value
    },
  })
}
