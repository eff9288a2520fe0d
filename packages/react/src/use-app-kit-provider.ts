import type { AppKit, ChainNamespace, Observable, WalletInfo } from '@latchkey/appkit'
import { useCallback } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

export interface UseAppKitProviderReturn<Provider> {
  walletProvider: Provider | undefined
  walletProviderType: WalletInfo['type'] | undefined
}

/** The provider of the wallet that a family is connected with, and how it was reached. */
export function useAppKitProvider<Provider>(
  namespace: ChainNamespace,
  { appKit }: KitChoice = {},
): UseAppKitProviderReturn<Provider> {
  const source = useKitSource(appKit)
  const select = useCallback((kit: AppKit): Observable<unknown> => kit.observe.connections, [])
  useKitValue(select, undefined, appKit)
  const kit = source.get()
  return { walletProvider: kit?.getProvider<Provider>(namespace), walletProviderType: kit?.getProviderType(namespace) }
}
