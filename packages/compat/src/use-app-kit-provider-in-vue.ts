import { type ChainNamespace, useAppKitProvider as useProvider } from '@latchkey/vue'
import type { MaybeRefOrGetter } from 'vue'

import type { UseAppKitProviderReturn } from './use-app-kit-provider.ts'

/**
 * Returns the provider of a namespace's wallet, with a type that the site names.
 *
 * @example const wallet = useAppKitProvider<Eip1193Provider>('eip155')
 */
export function useAppKitProvider<Provider>(
  namespace: MaybeRefOrGetter<ChainNamespace>,
): UseAppKitProviderReturn<Provider> {
  return useProvider<Provider>(namespace) as UseAppKitProviderReturn<Provider>
}
