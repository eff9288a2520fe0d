import type { ChainNamespace } from '@latchkey/appkit'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** Result of `useDisconnect`. */
export interface UseDisconnectReturn {
  /** Disconnects one wallet (`id` of its connector), one namespace, or all. */
  disconnect(target?: { id?: string; namespace?: ChainNamespace }): Promise<void>
}

/**
 * Returns a function that disconnects wallets.
 *
 * @example const { disconnect } = useDisconnect()
 */
export function useDisconnect({ appKit }: KitChoice = {}): UseDisconnectReturn {
  const source = useKitSource(appKit)
  return useMemo(
    () => ({
      disconnect: ({ id, namespace } = {}) =>
        source.require().disconnect({ ...(id && { connectorId: id }), ...(namespace && { namespace }) }),
    }),
    [source],
  )
}
