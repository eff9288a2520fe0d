import type { Store } from '@latchkey/core'
import type { BatchOutcome } from '@latchkey/primitives'

import { placeOf, type SendPlace } from '../shared/follow-send.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import type { SwapRecord } from './swap-state.ts'

/** Time limit of a wallet's answer about its batch. */
export const batchWaitMs = 5_000

/** Requests the outcome of a batch from the active wallet. @throws the wallet's own error, or a timeout */
export function fetchBatchOutcome(
  { connections, environment }: Store,
  { actions, network: { chainNamespace } }: SendPlace,
  name: string,
): Promise<BatchOutcome | undefined> {
  const provider = connections.activeConnector(chainNamespace)?.getProvider(chainNamespace)
  return withTimeout(environment.clock, batchWaitMs, async () => actions.fetchBatchOutcome?.(provider, name))
}

/**
 * Returns a place whose wallet answers instead of a node: only the wallet knows a batch without a known transaction.
 */
export async function placeOfBatch(store: Store, record: SwapRecord): Promise<SendPlace | undefined> {
  const there = await placeOf(store, record)
  return (
    there && {
      ...there,
      actions: {
        watchTransfer(name, _network, onOutcome) {
          const emit = ({ status }: Partial<BatchOutcome> = {}): void =>
            onOutcome(status === 'success' || status === 'reverted' ? { status } : { status: 'unknown', error: status })
          void fetchBatchOutcome(store, there, name).then(emit, () => emit())
          return () => {}
        },
      },
    }
  )
}
