import { type NetworkSnapshot, useAppKitNetwork } from '@latchkey/react'

/** The active network, without the way to another. */
export function useAppKitNetworkCore(): Pick<NetworkSnapshot, 'caipNetwork' | 'caipNetworkId' | 'chainId'> {
  return useAppKitNetwork()
}
