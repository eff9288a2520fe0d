import type { ChainNamespace, Connection, StoredConnection } from '@latchkey/appkit'
import { toValue } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { type NamespaceChoice, useKitValue } from './use-kit-value.ts'
import { useMultiWalletNotice } from './use-multi-wallet-notice.ts'

/** Result of `useAppKitConnections`. */
export interface UseAppKitConnectionsReturn {
  /** The connected wallets, the active one first. */
  readonly connections: readonly Connection[]
  /** Stored wallets that are not connected, the newest first. */
  readonly recentConnections: readonly StoredConnection[]
}

/**
 * Returns the connected and the stored wallets of a namespace, or of the active one by default.
 *
 * @example const wallets = useAppKitConnections('eip155') // wallets.connections
 */
export function useAppKitConnections(
  namespace?: NamespaceChoice['namespace'],
  { appKit }: KitChoice = {},
): UseAppKitConnectionsReturn {
  const source = useKitSource(appKit)
  useMultiWalletNotice(source)
  const connections = useKitValue(source, 'connections')
  const recent = useKitValue(source, 'recentConnections')
  const activeChain = useKitValue(source, 'activeChain')
  const resolvedNamespace = (): ChainNamespace | undefined => toValue(namespace) ?? activeChain.value
  return followed({
    get connections() {
      const of = resolvedNamespace()
      return (of && connections.value[of]) ?? none
    },
    get recentConnections() {
      const of = resolvedNamespace()
      return (of && recent.value[of]) ?? none
    },
  })
}

const none: readonly never[] = []
