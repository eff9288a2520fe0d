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

/** Options of `useAppKitConnection`. */
export interface UseAppKitConnectionOptions extends KitChoice {
  /** The namespace of the connection. @default the active namespace */
  namespace?: ChainNamespace
  /** Called with the result of each switch. */
  onSuccess?: (change: ConnectionChange) => void
  /** Called with the error of a failed switch. */
  onError?: (error: Error) => void
}

/** Result of `useAppKitConnection`. */
export interface UseAppKitConnectionReturn {
  /** The namespace's active connection. */
  connection: Connection | undefined
  /** Whether a switch waits for a wallet. */
  isPending: boolean
  /** Switches to another connection, or another account of one. Never rejects: `onError` gets the error. */
  switchConnection(target: Pick<SwitchConnectionArguments, 'connection' | 'address'>): Promise<void>
  /** Deletes a stored connection. */
  deleteConnection(target: Pick<DeleteConnectionArguments, 'connectorId' | 'address'>): void
}

/**
 * Returns the active connection of a namespace, and functions to switch it.
 *
 * @example const { connection, switchConnection } = useAppKitConnection({ namespace: 'eip155' })
 */
export function useAppKitConnection(options: UseAppKitConnectionOptions = {}): UseAppKitConnectionReturn {
  const { namespace, appKit } = options
  useMultiWalletNotice(appKit)
  const source = useKitSource(appKit)
  const active = useKitValue('activeConnections', { appKit })
  const activeChain = useKitValue('activeChain', { appKit })
  const resolvedNamespace = namespace ?? activeChain
  const [pending, setPending] = useState(0)
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))

  const switchConnection = useCallback(
    async (target: Pick<SwitchConnectionArguments, 'connection' | 'address'>): Promise<void> => {
      const kit = source.require()
      setPending(count => count + 1)
      try {
        const change = await switchConnectionOf(kit, resolvedNamespace, target)
        latest.current.onSuccess?.(change)
      } catch (error) {
        latest.current.onError?.(error instanceof Error ? error : new Error(String(error)))
      } finally {
        setPending(count => count - 1)
      }
    },
    [source, resolvedNamespace],
  )
  const deleteConnection = useCallback(
    (target: Pick<DeleteConnectionArguments, 'connectorId' | 'address'>): void =>
      deleteConnectionOf(source.require(), resolvedNamespace, target),
    [source, resolvedNamespace],
  )
  return {
    connection: resolvedNamespace && active[resolvedNamespace],
    isPending: pending > 0,
    switchConnection,
    deleteConnection,
  }
}
