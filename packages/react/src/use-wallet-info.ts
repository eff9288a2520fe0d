import type { AppKit, ChainNamespace, Observable, WalletInfo } from '@latchkey/appkit'
import { useCallback } from 'react'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** The connected wallet's name, icon and kind. */
export function useWalletInfo(
  namespace?: ChainNamespace,
  { appKit }: KitChoice = {},
): { walletInfo: WalletInfo | undefined } {
  const select = useCallback(
    (kit: AppKit): Observable<WalletInfo | undefined> => kit.observe.wallet(namespace),
    [namespace],
  )
  return { walletInfo: useKitValue(select, undefined, appKit) }
}
