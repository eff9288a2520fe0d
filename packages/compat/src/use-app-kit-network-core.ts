import { type NetworkSnapshot, useAppKitNetwork } from '@latchkey/react'

/**
 * Returns the active network, without the function to switch.
 *
 * @example const { chainId } = useAppKitNetworkCore()
 */
export function useAppKitNetworkCore(): Pick<NetworkSnapshot, 'caipNetwork' | 'caipNetworkId' | 'chainId'> {
  return useAppKitNetwork()
}
