import { defineFeature } from '@latchkey/core'
import { namespaceOf } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { isStillKept, journalFeature } from './journal.ts'
import { sendSchema } from './parse-send-record.ts'
import { isSameHash } from './record-fields.ts'
import { storedRecipientsFeature } from './stored-recipients.ts'
import type { SendRecord, SendsKey, SendStage } from './send-state.ts'

/** Store of the sends of this browser, from all tabs. It outlives the page. */
export interface SendRecords {
  /** Pending sends, and those that became final within the last day, newest first. */
  readonly state: { readonly list: readonly SendRecord[] }
  /** Id of this tab until it is closed. A duplicate of the tab has the same id. */
  readonly tab: string
  /** Reads the storage again. Writes of other tabs arrive a moment later as events. */
  read(): void
  /** Returns the record as it was last read. */
  find(id: string): SendRecord | undefined
  /**
   * Stores a new record.
   * @returns whether it outlives the page. If not, it is not stored and the wallet may not be asked
   */
  add(record: SendRecord): boolean
  /** Stores a new stage, unless a later one is known. */
  advance(id: string, stage: SendStage): void
  /**
   * Stores the wallet's answer, unless a transaction is known. `undefined`, for a user who declined, removes the
   * record.
   */
  answer(id: string, stage: SendStage | undefined): void
  /** Removes the hash of a transaction that is on no chain. The result of the send is unknown then. */
  retract(id: string): void
  /**
   * Stores whether a confirmed transaction is final. If it is not, it is pending again, unless another tab has found it
   * final.
   */
  finish(id: string, isFinal: boolean): void
  /** Removes a record. */
  remove(id: string): void
}

/** Maximum of records. Final ones are evicted first. */
export const maxSendRecords = 99

export const sendRecordsFeature = defineFeature<SendRecords>('sendRecords', (store, onDestroy) => {
  const { clock } = store.environment
  const { tab, register } = store.use(journalFeature)
  const { state, read, find, claim, claimed, update, remove } = register<SendRecord>({
    key: 'pending_sends' satisfies SendsKey,
    schema: sendSchema,
    maxEntries: maxSendRecords,
    timeOf: ({ asked }) => asked,
    isEvictable: isSettled,
    isKept: (record, now) => isStillKept(record, isSettled(record), now),
    // A tab that waits for no wallet may report that no wallet has answered.
    isNewer: ({ stage }, than) => stageRank(stage) > stageRank(than.stage),
  })

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

  function toStage({ settled, isFinal: _, ...record }: SendRecord, stage: SendStage): SendRecord {
    const next = { ...record, stage: withNonce(stage, record.stage) }
    return isSettled(next) ? { ...next, settled: settled ?? clock.now() } : next
  }

  return {
    state,
    tab,
    read,
    find,
    add: claim,
    advance: (id, stage) =>
      update(id, record => (isNewer(stage, record.stage) ? toStage(record, stage) : record), find(id)),
    answer: (id, stage) =>
      update(
        id,
        record => ('hash' in record.stage ? record : stage && toStage(record, stage)),
        // Another tab may have removed it.
        claimed.get(id),
      ),
    retract: id =>
      update(id, record => (record.stage.status === 'sent' ? { ...record, stage: { status: 'unanswered' } } : record)),
    finish: (id, isFinal) =>
      update(id, record => {
        if (record.stage.status !== 'confirmed' || record.isFinal) return record
        const { settled: _, ...rest } = record
        return isFinal
          ? { ...record, isFinal }
          : { ...rest, wasConfirmed: true, stage: { status: 'sent', hash: record.stage.hash } }
      }),
    remove,
  }
})

/** Returns a stage with the nonce of the earlier one, if both have one hash: a transaction has one nonce. */
function withNonce(stage: SendStage, before: SendStage): SendStage {
  if (stage.status !== 'sent' || before.status !== 'sent' || !isSameHash(stage.hash, before.hash)) return stage
  return { ...before, ...stage }
}

/**
 * Returns whether a stage may replace another one. The later stage wins over that of another tab, and the chain over
 * any wallet.
 */
function isNewer(stage: SendStage, than: SendStage): boolean {
  return stageRank(stage) >= stageRank(than)
}

function stageRank(stage: SendStage): number {
  const isOnChain = 'hash' in stage
  const status = stage.status === 'failed' && !isOnChain ? 'refused' : 'refusedAt' in stage ? 'doubted' : stage.status
  return ['asked', 'unanswered', 'doubted', 'refused', 'sent', 'failed', 'confirmed'].indexOf(status)
}

/** Returns whether a send is confirmed or has failed. */
export function isSettled({ stage }: SendRecord): boolean {
  return stage.status === 'confirmed' || stage.status === 'failed'
}
