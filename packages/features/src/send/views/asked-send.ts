import type { Store } from '@latchkey/core'

import { awaitedSendsFeature } from '../awaited-sends.ts'
import { sendRecordsFeature } from '../send-records-feature.ts'
import type { SendRecord } from '../send-state.ts'

/** What this page has asked its wallet for, and waits for: other tabs ask for something else meanwhile. */
export function askedSend(store: Store): SendRecord | undefined {
  const awaited = store.use(awaitedSendsFeature)
  return store.use(sendRecordsFeature).state.list.find(({ id, stage }) => stage.status === 'asked' && awaited.has(id))
}
