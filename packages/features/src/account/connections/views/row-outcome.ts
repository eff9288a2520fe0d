import type { Messages, Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { displayName, format } from '@latchkey/view-kit'

import type { ConnectionRow } from '../list-connections.ts'
import { type ConnectionSwitchStatus, reasonOf } from './connection-switch.ts'

/** State of a row. */
export interface RowOutcome {
  /** Whether its wallet is asked to switch. */
  readonly isAsking: boolean
  /** Whether the switch failed. */
  readonly hasFailed: boolean
  /** Whether it is a wallet of an earlier visit that is not on this device any more. */
  readonly isMissing: boolean
  /** Text that replaces the row's account. */
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
