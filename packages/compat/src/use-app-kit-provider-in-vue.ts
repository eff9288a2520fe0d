import { type ChainNamespace, useAppKitProvider as useProvider } from '@latchkey/vue'
import type { MaybeRefOrGetter } from 'vue'

import type { UseAppKitProviderReturn } from './use-app-kit-provider.ts'

/** The provider of the wallet that a family is connected with, in a shape that the site names. */
export function useAppKitProvider<Provider>(
  namespace: MaybeRefOrGetter<ChainNamespace>,
): UseAppKitProviderReturn<Provider> {
  return useProvider<Provider>(namespace) as UseAppKitProviderReturn<Provider>
}
