import type { ChainNamespace, ProviderOf, WalletInfo } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** Result of `useAppKitProvider`. */
export interface UseAppKitProviderReturn<Provider> {
  /** The wallet's provider; `undefined` without a connection. */
  walletProvider: Provider | undefined
  /** The way in which the wallet was reached, such as `INJECTED`. */
  walletProviderType: WalletInfo['type'] | undefined
}

/**
 * Returns the provider of a namespace's wallet, in its adapter's form, and the way in which the wallet was reached.
 *
 * @example const { walletProvider } = useAppKitProvider('eip155')
 */
export function useAppKitProvider<Namespace extends ChainNamespace>(
  namespace: Namespace,
  choice?: KitChoice,
): UseAppKitProviderReturn<ProviderOf<Namespace>>
/** Returns the same provider with a type that the site chooses. */
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
