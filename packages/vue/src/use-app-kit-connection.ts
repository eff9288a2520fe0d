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
import { type FamilyChoice, useKitValue } from './use-kit-value.ts'
import { useMultiWalletNotice } from './use-multi-wallet-notice.ts'

/** What `useAppKitConnection` takes. */
export interface UseAppKitConnectionOptions extends KitChoice, FamilyChoice {
  /** Hears what each switch came to. */
  onSuccess?: (change: ConnectionChange) => void
  /** Hears why a switch failed. */
  onError?: (error: Error) => void
}

/** What `useAppKitConnection` gives. */
export interface UseAppKitConnectionReturn {
  /** The active connection of the family. */
  readonly connection: Connection | undefined
  /** A switch waits for a wallet. */
  readonly isPending: boolean
  /** Never rejects: `onError` hears of it. */
  switchConnection(target: Pick<SwitchConnectionArguments, 'connection' | 'address'>): Promise<void>
  /** Forgets a recent connection. */
  deleteConnection(target: Pick<DeleteConnectionArguments, 'connectorId' | 'address'>): void
}

/** The connection that a family shows, and the way to another. */
export function useAppKitConnection(options: UseAppKitConnectionOptions = {}): UseAppKitConnectionReturn {
  const { namespace, appKit, onSuccess, onError } = options
  const source = useKitSource(appKit)
  useMultiWalletNotice(source)
  const active = useKitValue(source, 'activeConnections')
  const activeChain = useKitValue(source, 'activeChain')
  const pending = shallowRef(0)
  return followed({
    get connection() {
      const family = toValue(namespace) ?? activeChain.value
      return family && active.value[family]
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
