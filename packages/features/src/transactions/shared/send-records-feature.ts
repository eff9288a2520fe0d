import { defineFeature } from '@latchkey/core'
import { namespaceOf } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { isStillKept, journalFeature, type KindJournal } from './journal.ts'
import { isSettled as isSettledStage, mergeVersions } from './lifecycle-record.ts'
import { storedRecipientsFeature } from './stored-recipients.ts'
import type { SendRecord, SendsKey } from './send-state.ts'
import { legacySendSchema, toSendRecord, type TransferRecord, transferSchema } from './transfer-record.ts'

/** Store of the sends of this browser, from all tabs. It outlives the page. */
export interface SendRecords {
  /** Pending sends, and those that became final within the last day, newest first. */
  readonly state: { readonly list: readonly SendRecord[] }
  /** The same sends with their lifecycle. */
  readonly journal: KindJournal<TransferRecord>
  /** Returns the send as it was last read. */
  find(id: string): SendRecord | undefined
}

/** Maximum of records. Final ones are evicted first. */
export const maxSendRecords = 99

export const sendRecordsFeature = defineFeature<SendRecords>('sendRecords', (store, onDestroy) => {
  const journal = store.use(journalFeature).register<TransferRecord>({
    key: 'transactions_send' satisfies SendsKey,
    schema: transferSchema,
    legacy: { key: 'pending_sends' satisfies SendsKey, schema: legacySendSchema },
    maxEntries: maxSendRecords,
    timeOf: ({ createdAt }) => createdAt,
    isEvictable: ({ stage }) => isSettledStage(stage),
    isKept: (record, now) => isStillKept(toSendRecord(record), isSettledStage(record.stage), now),
    merge: mergeVersions,
  })
  /** An unchanged record stays the same object. */
  const sends = new WeakMap<TransferRecord, SendRecord>()
  const list = (): readonly SendRecord[] =>
    journal.state.list.map(record => {
      const send = sends.get(record) ?? toSendRecord(record)
      sends.set(record, send)
      return send
    })
  const state = proxy({ list: ref(list()) })
  subscribe(journal.state, () => void (state.list = ref(list())), true)

  /** Ids of records whose recipients are stored. */
  const storedIds = new Set<string>()

  /** Stores the recipients apart, because records are removed after a day. */
  function storeRecipients(): void {
    for (const { id, stage, networkId, trace, receiverName: name } of state.list.toReversed()) {
      if (stage.status !== 'confirmed' || storedIds.has(id)) continue
      storedIds.add(id)
      const owner = { namespace: namespaceOf(networkId), address: trace.from }
      store.use(storedRecipientsFeature).add(owner, [{ address: trace.to, ...(name && { name }), isOwn: true }])
    }
  }

  onDestroy(subscribe(state, storeRecipients))
  storeRecipients()

  return { state, journal, find: id => state.list.find(each => each.id === id) }
})

/** Returns whether a send is confirmed or has failed. */
export function isSettled({ stage }: SendRecord): boolean {
  return stage.status === 'confirmed' || stage.status === 'failed'
}
