import { type NetworkSnapshot, type RefWithFields, useAppKitNetwork } from '@latchkey/vue'

/** The active network, without the way to another. */
export function useAppKitNetworkCore(): RefWithFields<
  Pick<NetworkSnapshot, 'caipNetwork' | 'caipNetworkId' | 'chainId'>
> {
  return useAppKitNetwork()
}
