import type { AppKit, ChainNamespace, Connection, Observable, StoredConnection } from '@latchkey/appkit'
import { useCallback } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

export interface UseAppKitConnectionsReturn {
  connections: readonly Connection[]
  recentConnections: readonly StoredConnection[]
}

/** The wallets that a family is connected with, and those of earlier visits. */
export function useAppKitConnections(
  namespace?: ChainNamespace,
  { appKit }: KitChoice = {},
): UseAppKitConnectionsReturn {
  const source = useKitSource(appKit)
  const select = useCallback((kit: AppKit): Observable<unknown> => kit.observe.connections, [])
  useKitValue(select, undefined, appKit)
  const kit = source.get()
  const family = namespace ?? kit?.getState().activeChain
  if (!kit || !family) return none
  return { connections: kit.getConnections(family), recentConnections: kit.getRecentConnections(family) }
}

const none: UseAppKitConnectionsReturn = { connections: [], recentConnections: [] }
