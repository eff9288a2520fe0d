import type { AppKitNetwork, NetworkSnapshot } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type RefWithFields, refWithFields } from './shapes.ts'
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
export function useAppKitNetwork({ appKit }: KitChoice = {}): RefWithFields<UseAppKitNetworkReturn> {
  const source = useKitSource(appKit)
  const network = useKitValue(source, 'network')
  const switchNetwork = (target: AppKitNetwork): Promise<void> => source.require().switchNetwork(target)
  return refWithFields(() => ({ ...network.value, switchNetwork }))
}
