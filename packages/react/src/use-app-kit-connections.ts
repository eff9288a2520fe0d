import type { AppKit, ChainNamespace, Connection, StoredConnection } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useActiveChain } from './use-active-chain.ts'
import { useKitValue } from './use-kit-value.ts'
import { useMultiWalletNotice } from './use-multi-wallet-notice.ts'

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
  const connections = useKitValue(selectConnections, nothing, appKit)
  const recent = useKitValue(selectRecent, nothing, appKit)
  const activeChain = useActiveChain(appKit)
  const family = namespace ?? activeChain
  return {
    connections: (family && connections[family]) ?? none,
    recentConnections: (family && recent[family]) ?? none,
  }
}

const none: readonly never[] = []
const nothing: Partial<Record<ChainNamespace, readonly never[]>> = {}
const selectConnections = (kit: AppKit): AppKit['observe']['connections'] => kit.observe.connections
const selectRecent = (kit: AppKit): AppKit['observe']['recentConnections'] => kit.observe.recentConnections
