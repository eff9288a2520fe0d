import type { ChainNamespace, ProviderOf, WalletInfo } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** What `useAppKitProvider` gives. */
export interface UseAppKitProviderReturn<Provider> {
  /** The wallet's provider; `undefined` without a connection. */
  walletProvider: Provider | undefined
  /** How the wallet was reached, such as `INJECTED`. */
  walletProviderType: WalletInfo['type'] | undefined
}

/** The provider of the wallet that a family is connected with, in its adapter's shape, and how it was reached. */
export function useAppKitProvider<Namespace extends ChainNamespace>(
  namespace: Namespace,
  choice?: KitChoice,
): UseAppKitProviderReturn<ProviderOf<Namespace>>
/** The same, in a shape that the site names. */
export function useAppKitProvider<Provider>(
  namespace: ChainNamespace,
  choice?: KitChoice,
): UseAppKitProviderReturn<Provider>
export function useAppKitProvider<Provider>(
  namespace: ChainNamespace,
  { appKit }: KitChoice = {},
): UseAppKitProviderReturn<Provider> {
  const source = useKitSource(appKit)
  const active = useKitValue('activeConnections', { appKit })
  const kit = active[namespace] && source.get()
  return { walletProvider: kit?.getProvider<Provider>(namespace), walletProviderType: kit?.getProviderType(namespace) }
}
