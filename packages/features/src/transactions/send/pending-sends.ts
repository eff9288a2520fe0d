import type { AccountIdentity, Store } from '@latchkey/core'
import { isSameAddress, namespaceOf, type Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { isSettled, sendRecordsFeature } from '../shared/send-records-feature.ts'
import type { SendRecord } from '../shared/send-state.ts'

/**
 * Calls back with the number of an account's pending sends on all networks of its namespace, at once and on every
 * change, until stopped.
 */
export function watchPendingSends(
  store: Store,
  { address, caipAddress }: Pick<AccountIdentity, 'address' | 'caipAddress'>,
  onCount: (count: number) => void,
): Stop {
  const { state } = store.use(sendRecordsFeature)
  const namespace = namespaceOf(caipAddress)

  function isPending(record: SendRecord): boolean {
    const isOfNamespace = namespaceOf(record.networkId) === namespace
    return isOfNamespace && isSameAddress(namespace, record.trace.from, address) && !isSettled(record)
  }

  function tell(): void {
    const count = state.list.filter(isPending).length
    // Pending sends are shown, so their results have to be watched.
    if (count > 0) store.use(sendOutcomesFeature)
    onCount(count)
  }

  tell()
  return subscribe(state, tell)
}
