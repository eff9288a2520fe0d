import type { AppKitNetwork, NetworkSnapshot } from '@latchkey/appkit'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
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
export function useAppKitNetwork({ appKit }: KitChoice = {}): UseAppKitNetworkReturn {
  const source = useKitSource(appKit)
  const network = useKitValue('network', { appKit })
  return useMemo(
    () => ({ ...network, switchNetwork: target => source.require().switchNetwork(target) }),
    [network, source],
  )
}
