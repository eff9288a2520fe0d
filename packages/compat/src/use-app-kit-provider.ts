import { type ChainNamespace, useAppKitProvider as useProvider, type WalletInfo } from '@latchkey/react'

/** Result of `useAppKitProvider`. */
export interface UseAppKitProviderReturn<Provider> {
  /** The wallet's provider. Typed as if there always were one, like in the former API; it is `undefined` without a connection. */
  walletProvider: Provider
  /** The way in which the wallet was reached, such as `INJECTED`. */
  walletProviderType: WalletInfo['type'] | undefined
}

/** The provider of the wallet that a family is connected with, in a shape that the site names. */
export function useAppKitProvider<Provider>(namespace: ChainNamespace): UseAppKitProviderReturn<Provider> {
  return useProvider<Provider>(namespace) as UseAppKitProviderReturn<Provider>
}
