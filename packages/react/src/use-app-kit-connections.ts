import type { ChainNamespace, Connection, StoredConnection } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'
import { useMultiWalletNotice } from './use-multi-wallet-notice.ts'

/** What `useAppKitConnections` gives. */
export interface UseAppKitConnectionsReturn {
  /** The active one first. */
  connections: readonly Connection[]
  /** Not connected now, the newest first. */
  recentConnections: readonly StoredConnection[]
}

/** The wallets that a family is connected with, and those of earlier. Without a namespace, those of the active family. */
export function useAppKitConnections(
  namespace?: ChainNamespace,
  { appKit }: KitChoice = {},
): UseAppKitConnectionsReturn {
  useMultiWalletNotice(appKit)
  const connections = useKitValue('connections', { appKit })
  const recent = useKitValue('recentConnections', { appKit })
  const activeChain = useKitValue('activeChain', { appKit })
  const family = namespace ?? activeChain
  return {
    connections: (family && connections[family]) ?? none,
    recentConnections: (family && recent[family]) ?? none,
  }
}

const none: readonly never[] = []
