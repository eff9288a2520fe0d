import type { AppKit, AppKitNetwork, NetworkSnapshot, Observable } from '@latchkey/appkit'
import { useMemo } from 'react'

import { initialNetwork } from './initial-snapshots.ts'
import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

export interface UseAppKitNetworkReturn extends NetworkSnapshot {
  /** @throws KitError `switchRejected`, `switchFailed`, `requestPending`, `invalidChainId` */
  switchNetwork(network: AppKitNetwork): Promise<void>
}

/** The active network, and the way to another. */
export function useAppKitNetwork({ appKit }: KitChoice = {}): UseAppKitNetworkReturn {
  const source = useKitSource(appKit)
  const network = useKitValue(selectNetwork, initialNetwork, appKit)
  return useMemo(
    () => ({ ...network, switchNetwork: target => source.require().switchNetwork(target) }),
    [network, source],
  )
}

const selectNetwork = (kit: AppKit): Observable<NetworkSnapshot> => kit.observe.network
