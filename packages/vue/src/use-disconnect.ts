import type { ChainNamespace } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** What `useDisconnect` gives. */
export interface UseDisconnectReturn {
  /** Ends one wallet's connection (`id` of its connector), one family's, or all. */
  disconnect(target?: { id?: string; namespace?: ChainNamespace } | Event): Promise<void>
}

/** Ends connections. */
export function useDisconnect({ appKit }: KitChoice = {}): UseDisconnectReturn {
  const source = useKitSource(appKit)
  return {
    // As the handler of a click in a template, it is called with the event.
    disconnect(target = {}) {
      const { id, namespace } = target instanceof Event ? {} : target
      return source.require().disconnect({ ...(id && { connectorId: id }), ...(namespace && { namespace }) })
    },
  }
}
