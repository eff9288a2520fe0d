import type { ChainNamespace } from '@latchkey/appkit'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

export interface UseDisconnectReturn {
  /** Ends one family's connection, or all. */
  disconnect(target?: { namespace?: ChainNamespace }): Promise<void>
}

export function useDisconnect({ appKit }: KitChoice = {}): UseDisconnectReturn {
  const source = useKitSource(appKit)
  return useMemo(() => ({ disconnect: ({ namespace } = {}) => source.ensure().disconnect(namespace) }), [source])
}
