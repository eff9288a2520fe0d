import type { ChainNamespace, Connection, StoredConnection } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'
import { useMultiWalletNotice } from './use-multi-wallet-notice.ts'

/** Result of `useAppKitConnections`. */
export interface UseAppKitConnectionsReturn {
  /** The connected wallets, the active one first. */
  connections: readonly Connection[]
  /** Stored wallets that are not connected, the newest first. */
  recentConnections: readonly StoredConnection[]
}

/**
 * Returns the connected and the stored wallets of a namespace, or of the active one by default.
 *
 * @example const { connections, recentConnections } = useAppKitConnections('eip155')
 */
export function useAppKitConnections(
  namespace?: ChainNamespace,
  { appKit }: KitChoice = {},
): UseAppKitConnectionsReturn {
  useMultiWalletNotice(appKit)
  const connections = useKitValue('connections', { appKit })
  const recent = useKitValue('recentConnections', { appKit })
  const activeChain = useKitValue('activeChain', { appKit })
  const resolvedNamespace = namespace ?? activeChain
  return {
    connections: (resolvedNamespace && connections[resolvedNamespace]) ?? none,
    recentConnections: (resolvedNamespace && recent[resolvedNamespace]) ?? none,
  }
}

const none: readonly never[] = []
