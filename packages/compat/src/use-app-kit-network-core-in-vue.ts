import { type NetworkSnapshot, type RefWithFields, useAppKitNetwork } from '@latchkey/vue'

/**
 * Returns the active network, without the function to switch.
 *
 * @example const network = useAppKitNetworkCore()
 */
export function useAppKitNetworkCore(): RefWithFields<
  Pick<NetworkSnapshot, 'caipNetwork' | 'caipNetworkId' | 'chainId'>
> {
  return useAppKitNetwork()
}
