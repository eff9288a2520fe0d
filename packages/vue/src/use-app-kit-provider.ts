import type { AppKit, ChainNamespace, ProviderOf, WalletInfo } from '@latchkey/appkit'
import { type MaybeRefOrGetter, toValue } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/** Result of `useAppKitProvider`. */
export interface UseAppKitProviderReturn<Provider> {
  /** The wallet's provider; `undefined` without a connection. */
  readonly walletProvider: Provider | undefined
  /** The way in which the wallet was reached, such as `INJECTED`. */
  readonly walletProviderType: WalletInfo['type'] | undefined
}

/**
 * Returns the provider of a namespace's wallet, in its adapter's form, and the way in which the wallet was reached.
 *
 * @example const wallet = useAppKitProvider('eip155') // wallet.walletProvider
 */
export function useAppKitProvider<Namespace extends ChainNamespace>(
  namespace: MaybeRefOrGetter<Namespace>,
  choice?: KitChoice,
): UseAppKitProviderReturn<ProviderOf<Namespace>>
/** Returns the same provider with a type that the site chooses. */
export function useAppKitProvider<Provider>(
  namespace: MaybeRefOrGetter<ChainNamespace>,
  choice?: KitChoice,
): UseAppKitProviderReturn<Provider>
export function useAppKitProvider<Provider>(
  namespace: MaybeRefOrGetter<ChainNamespace>,
  { appKit }: KitChoice = {},
): UseAppKitProviderReturn<Provider> {
  const source = useKitSource(appKit)
  const active = useKitValue(source, 'activeConnections')
  const connected = (): AppKit | undefined => active.value[toValue(namespace)] && source.kit.value
  return followed({
    get walletProvider() {
      return connected()?.getProvider<Provider>(toValue(namespace))
    },
    get walletProviderType() {
      return connected()?.getProviderType(toValue(namespace))
    },
  })
}
