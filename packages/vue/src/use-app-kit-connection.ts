import {
  type Connection,
  type ConnectionChange,
  type DeleteConnectionArguments,
  deleteConnectionOf,
  type SwitchConnectionArguments,
  switchConnectionOf,
} from '@latchkey/appkit'
import { shallowRef, toValue } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { type NamespaceChoice, useKitValue } from './use-kit-value.ts'
import { useMultiWalletNotice } from './use-multi-wallet-notice.ts'

/** Options of `useAppKitConnection`. */
export interface UseAppKitConnectionOptions extends KitChoice, NamespaceChoice {
  /** Called with the result of each switch. */
  onSuccess?: (change: ConnectionChange) => void
  /** Called with the error of a failed switch. */
  onError?: (error: Error) => void
}

/** Result of `useAppKitConnection`. */
export interface UseAppKitConnectionReturn {
  /** The namespace's active connection. */
  readonly connection: Connection | undefined
  /** Whether a switch waits for a wallet. */
  readonly isPending: boolean
  /** Switches to another connection, or another account of one. Never rejects: `onError` gets the error. */
  switchConnection(target: Pick<SwitchConnectionArguments, 'connection' | 'address'>): Promise<void>
  /** Deletes a stored connection. */
  deleteConnection(target: Pick<DeleteConnectionArguments, 'connectorId' | 'address'>): void
}

/**
 * Returns the active connection of a namespace, and functions to switch it.
 *
 * @example const { switchConnection } = useAppKitConnection({ namespace: 'eip155' })
 */
export function useAppKitConnection(options: UseAppKitConnectionOptions = {}): UseAppKitConnectionReturn {
  const { namespace, appKit, onSuccess, onError } = options
  const source = useKitSource(appKit)
  useMultiWalletNotice(source)
  const active = useKitValue(source, 'activeConnections')
  const activeChain = useKitValue(source, 'activeChain')
  const pending = shallowRef(0)
  return followed({
    get connection() {
      const resolvedNamespace = toValue(namespace) ?? activeChain.value
      return resolvedNamespace && active.value[resolvedNamespace]
    },
    get isPending() {
      return pending.value > 0
    },
    async switchConnection(target: Pick<SwitchConnectionArguments, 'connection' | 'address'>): Promise<void> {
      pending.value++
      try {
        onSuccess?.(await switchConnectionOf(source.require(), toValue(namespace), target))
      } catch (error) {
        onError?.(error instanceof Error ? error : new Error(String(error)))
      } finally {
        pending.value--
      }
    },
    deleteConnection: (target: Pick<DeleteConnectionArguments, 'connectorId' | 'address'>) =>
      deleteConnectionOf(source.require(), toValue(namespace), target),
  })
}
