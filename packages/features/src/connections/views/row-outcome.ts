import type { Messages, Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { displayName, format } from '@latchkey/view-kit'

import type { ConnectionRow } from '../list-connections.ts'
import { type ConnectionSwitchStatus, reasonOf } from './connection-switch.ts'

/** How a row stands. */
export interface RowOutcome {
  /** Its wallet is asked to switch. */
  readonly isAsking: boolean
  /** It could not be switched to. */
  readonly hasFailed: boolean
  /** A wallet of an earlier visit that is no longer on this device. */
  readonly isMissing: boolean
  /** What is to be said of it instead of where its account is. */
  readonly said: string | undefined
}

export interface OutcomeFacts {
  readonly store: Pick<Store, 'connections' | 'connectors'>
  readonly messages: Messages
  readonly namespace: ChainNamespace
  readonly switching: ConnectionSwitchStatus
}

export function outcomeOf(
  { store: { connections, connectors }, messages: { wallets, common }, namespace, switching }: OutcomeFacts,
  { connectorId, address, wallet }: ConnectionRow,
): RowOutcome {
  const isLive = connections.statusOf({ namespace, connectorId }) !== 'disconnected'
  const isMissing = !isLive && !connectors.find(connectorId, namespace)
  const isAbout =
    switching.status !== 'idle' && switching.ref.connectorId === connectorId && switching.ref.address === address
  const reason =
    isAbout && switching.status === 'failed'
      ? reasonOf(switching.code)
      : isAbout
        ? 'asking'
        : isMissing
          ? 'missing'
          : undefined
  return {
    isAsking: reason === 'asking',
    hasFailed: isAbout && switching.status === 'failed',
    isMissing,
    said: reason && format(wallets[reason], { name: displayName(wallet.name, common.unnamed) }),
  }
}
