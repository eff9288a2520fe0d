import { type ChainNamespace, useAppKitProvider as useProvider, type WalletInfo } from '@latchkey/react'

/** What `useAppKitProvider` gives. */
export interface UseAppKitProviderReturn<Provider> {
  /** The wallet's provider. Typed as if there always were one, as sites are written: it is `undefined` while nobody is connected. */
  walletProvider: Provider
  /** How the wallet was reached, such as `INJECTED`. */
  walletProviderType: WalletInfo['type'] | undefined
}

/** The provider of the wallet that a family is connected with, in a shape that the site names. */
export function useAppKitProvider<Provider>(namespace: ChainNamespace): UseAppKitProviderReturn<Provider> {
  return useProvider<Provider>(namespace) as UseAppKitProviderReturn<Provider>
}
