import {
  type ChainNamespace,
  type Connection,
  type ConnectionChange,
  type DeleteConnectionArguments,
  deleteConnectionOf,
  type SwitchConnectionArguments,
  switchConnectionOf,
} from '@latchkey/appkit'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'
import { useMultiWalletNotice } from './use-multi-wallet-notice.ts'

/** What `useAppKitConnection` takes. */
export interface UseAppKitConnectionOptions extends KitChoice {
  /** The family whose connection it is. @default the active family */
  namespace?: ChainNamespace
  /** Hears what each switch came to. */
  onSuccess?: (change: ConnectionChange) => void
  /** Hears why a switch failed. */
  onError?: (error: Error) => void
}

/** What `useAppKitConnection` gives. */
export interface UseAppKitConnectionReturn {
  /** The active connection of the family. */
  connection: Connection | undefined
  /** A switch waits for a wallet. */
  isPending: boolean
  /** Never rejects: `onError` hears of it. */
  switchConnection(target: Pick<SwitchConnectionArguments, 'connection' | 'address'>): Promise<void>
  /** Forgets a recent connection. */
  deleteConnection(target: Pick<DeleteConnectionArguments, 'connectorId' | 'address'>): void
}

/** The connection that a family shows, and the way to another. */
export function useAppKitConnection(options: UseAppKitConnectionOptions = {}): UseAppKitConnectionReturn {
  const { namespace, appKit } = options
  useMultiWalletNotice(appKit)
  const source = useKitSource(appKit)
  const active = useKitValue('activeConnections', { appKit })
  const activeChain = useKitValue('activeChain', { appKit })
  const family = namespace ?? activeChain
  const [pending, setPending] = useState(0)
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))

  const switchConnection = useCallback(
    async (target: Pick<SwitchConnectionArguments, 'connection' | 'address'>): Promise<void> => {
      const kit = source.require()
      setPending(count => count + 1)
      try {
        const change = await switchConnectionOf(kit, family, target)
        latest.current.onSuccess?.(change)
      } catch (error) {
        latest.current.onError?.(error instanceof Error ? error : new Error(String(error)))
      } finally {
        setPending(count => count - 1)
      }
    },
    [source, family],
  )
  const deleteConnection = useCallback(
    (target: Pick<DeleteConnectionArguments, 'connectorId' | 'address'>): void =>
      deleteConnectionOf(source.require(), family, target),
    [source, family],
  )
  return { connection: family && active[family], isPending: pending > 0, switchConnection, deleteConnection }
}
