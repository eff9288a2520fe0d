import type { AppKitNetwork, NetworkSnapshot } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type RefWithFields, refWithFields } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/** What `useAppKitNetwork` gives. */
export interface UseAppKitNetworkReturn extends NetworkSnapshot {
  /**
   * Makes a network the site's: the wallet is asked where one is connected that serves it.
   *
   * @throws KitError `switchRejected`, `switchFailed`, `requestPending`, `invalidChainId`
   */
  switchNetwork(network: AppKitNetwork): Promise<void>
}

/** The active network, and the way to another. */
export function useAppKitNetwork({ appKit }: KitChoice = {}): RefWithFields<UseAppKitNetworkReturn> {
  const source = useKitSource(appKit)
  const network = useKitValue(source, 'network')
  const switchNetwork = (target: AppKitNetwork): Promise<void> => source.require().switchNetwork(target)
  return refWithFields(() => ({ ...network.value, switchNetwork }))
}
