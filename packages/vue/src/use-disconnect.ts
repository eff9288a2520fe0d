import type { ChainNamespace } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** Result of `useDisconnect`. */
export interface UseDisconnectReturn {
  /** Disconnects one wallet (`id` of its connector), one namespace, or all. */
  disconnect(target?: { id?: string; namespace?: ChainNamespace } | Event): Promise<void>
}

/**
 * Returns a function that disconnects wallets.
 *
 * @example const { disconnect } = useDisconnect()
 */
export function useDisconnect({ appKit }: KitChoice = {}): UseDisconnectReturn {
  const source = useKitSource(appKit)
  return {
    // The argument is the event if the function is the handler of a click in a template.
    disconnect(target = {}) {
      const { id, namespace } = target instanceof Event ? {} : target
      return source.require().disconnect({ ...(id && { connectorId: id }), ...(namespace && { namespace }) })
    },
  }
}
