import type { ChainNamespace, Connection, StoredConnection } from '@latchkey/appkit'
import { toValue } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { type FamilyChoice, useKitValue } from './use-kit-value.ts'
import { useMultiWalletNotice } from './use-multi-wallet-notice.ts'

/** What `useAppKitConnections` gives. */
export interface UseAppKitConnectionsReturn {
  /** The active one first. */
  readonly connections: readonly Connection[]
  /** Not connected now, the newest first. */
  readonly recentConnections: readonly StoredConnection[]
}

/** The wallets that a family is connected with, and those of earlier. Without a namespace, those of the active family. */
export function useAppKitConnections(
  namespace?: FamilyChoice['namespace'],
  { appKit }: KitChoice = {},
): UseAppKitConnectionsReturn {
  const source = useKitSource(appKit)
  useMultiWalletNotice(source)
  const connections = useKitValue(source, 'connections')
  const recent = useKitValue(source, 'recentConnections')
  const activeChain = useKitValue(source, 'activeChain')
  const family = (): ChainNamespace | undefined => toValue(namespace) ?? activeChain.value
  return followed({
    get connections() {
      const of = family()
      return (of && connections.value[of]) ?? none
    },
    get recentConnections() {
      const of = family()
      return (of && recent.value[of]) ?? none
    },
  })
}

const none: readonly never[] = []
