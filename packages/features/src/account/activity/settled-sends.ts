import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { sendOutcomesFeature } from '../tokens/send-outcomes-feature.ts'
import { isSettled, sendRecordsFeature } from '../../transactions/shared/send-records-feature.ts'
import type { SendRecord } from '../../transactions/shared/send-state.ts'

/**
 * Watches the sends of this browser on the chain, and calls back on each change with those that became final, until
 * stopped.
 */
export function watchSettledSends(store: Store, onChange: (settled: readonly SendRecord[]) => void): Stop {
  const records = store.use(sendRecordsFeature)
  let open = new Set<string>()

  function look(): readonly SendRecord[] {
    const { list } = records.state
    const settled = list.filter(each => isSettled(each) && open.has(each.id))
    open = new Set(list.flatMap(each => (isSettled(each) ? [] : each.id)))
    if (open.size > 0) store.use(sendOutcomesFeature)
    return settled
  }

  look()
  return subscribe(records.state, () => onChange(look()))
}
