import { type ChainNamespace, useAppKitProvider as useProvider, type WalletInfo } from '@latchkey/react'

/** Result of `useAppKitProvider`. */
export interface UseAppKitProviderReturn<Provider> {
  /** The wallet's provider. Typed as if there always were one, like in the former API; it is `undefined` without a connection. */
  walletProvider: Provider
  /** Type of the wallet's connector, such as `INJECTED`. */
  walletProviderType: WalletInfo['type'] | undefined
}

/**
 * Returns the provider of a namespace's wallet, with a type that the site names.
 *
 * @example const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
 */
export function useAppKitProvider<Provider>(namespace: ChainNamespace): UseAppKitProviderReturn<Provider> {
  return useProvider<Provider>(namespace) as UseAppKitProviderReturn<Provider>
}
