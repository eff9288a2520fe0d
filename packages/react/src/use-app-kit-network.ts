import type { AppKitNetwork, NetworkSnapshot } from '@latchkey/appkit'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** Result of `useAppKitNetwork`. */
export interface UseAppKitNetworkReturn extends NetworkSnapshot {
  /**
   * Switches the site's network. Sends a request to the wallet if one is connected in its namespace.
   *
   * @throws KitError `switchRejected`, `switchFailed`, `requestPending`, `invalidChainId` for a network that the site does not
   *   list
   */
  switchNetwork(network: AppKitNetwork): Promise<void>
}

/**
 * Returns the active network, and a function to switch it.
 *
 * @example const { chainId, switchNetwork } = useAppKitNetwork()
 */
export function useAppKitNetwork({ appKit }: KitChoice = {}): UseAppKitNetworkReturn {
  const source = useKitSource(appKit)
  const network = useKitValue('network', { appKit })
  return useMemo(
    () => ({ ...network, switchNetwork: target => source.require().switchNetwork(target) }),
    [network, source],
  )
}
