import type { AppKit, ChainNamespace, ProviderOf, WalletInfo } from '@latchkey/appkit'
import { type MaybeRefOrGetter, toValue } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/** What `useAppKitProvider` gives. */
export interface UseAppKitProviderReturn<Provider> {
  /** The wallet's provider; `undefined` without a connection. */
  readonly walletProvider: Provider | undefined
  /** How the wallet was reached, such as `INJECTED`. */
  readonly walletProviderType: WalletInfo['type'] | undefined
}

/** The provider of the wallet that a family is connected with, in its adapter's shape, and how it was reached. */
export function useAppKitProvider<Namespace extends ChainNamespace>(
  namespace: MaybeRefOrGetter<Namespace>,
  choice?: KitChoice,
): UseAppKitProviderReturn<ProviderOf<Namespace>>
/** The same, in a shape that the site names. */
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
