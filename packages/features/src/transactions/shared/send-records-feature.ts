import { defineFeature, storagePrefix } from '@latchkey/core'

import { namespaceOf } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { createRecordStore, isStillKept, withRecord } from './record-store.ts'
import { storedRecipientsFeature } from './stored-recipients.ts'
import { parseSendRecord } from './parse-send-record.ts'
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
  const { clock, tabStorage, random } = store.environment
  const { state, read, find, ask, change, remove } = createRecordStore(
    store,
    {
      key: 'pending_sends' satisfies SendsKey,
      maxEntries: maxSendRecords,
      parse: parseSendRecord,
      timeOf: ({ asked }) => asked,
      isEvictable: isSettled,
      isKept: (record, now) => isStillKept(record, isSettled(record), now),
      // A tab that waits for no wallet may report that no wallet has answered.
      isNewer: ({ stage }, than) => stageRank(stage) > stageRank(than.stage),
    },
    onDestroy,
  )
  const tab = nameTab()
  /** Sends of this kit, whatever happens to the stored records. */
  const own = new Map<string, SendRecord>()

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

  function nameTab(): string {
    const known = tabStorage.get(tabKey)
    const name = known && known.length <= 64 ? known : random.id()
    tabStorage.set(tabKey, name)
    return name
  }

  function toStage({ settled, isFinal: _, ...record }: SendRecord, stage: SendStage): SendRecord {
    const next = { ...record, stage }
    return isSettled(next) ? { ...next, settled: settled ?? clock.now() } : next
  }

  return {
    state,
    tab,
    read,
    find,
    add(record) {
      const isKept = ask(record)
      if (isKept) own.set(record.id, record)
      return isKept
    },
    advance(id, stage) {
      const known = find(id)
      if (!known) return
      change(list => {
        const now = list.find(each => each.id === id) ?? known
        return withRecord(list, isNewer(stage, now.stage) ? toStage(now, stage) : now)
      })
    },
    answer(id, stage) {
      change(list => {
        const now = list.find(each => each.id === id) ?? own.get(id)
        if (!now || 'hash' in now.stage) return list
        return stage ? withRecord(list, toStage(now, stage)) : list.filter(each => each !== now)
      })
    },
    retract: id =>
      change(list =>
        list.map(each =>
          each.id === id && each.stage.status === 'sent' ? { ...each, stage: { status: 'unanswered' } } : each,
        ),
      ),
    finish: (id, isFinal) =>
      change(list =>
        list.map(each => {
          if (each.id !== id || each.stage.status !== 'confirmed' || each.isFinal) return each
          const { settled: _, ...record } = each
          return isFinal
            ? { ...each, isFinal }
            : { ...record, wasConfirmed: true, stage: { status: 'sent', hash: each.stage.hash } }
        }),
      ),
    remove,
  }
})

const tabKey = `${storagePrefix}send_tab`

/**
 * Returns whether a stage may replace another one. The later stage wins over that of another tab, and the chain over
 * any wallet.
 */
function isNewer(stage: SendStage, than: SendStage): boolean {
  return stageRank(stage) >= stageRank(than)
}

function stageRank(stage: SendStage): number {
  const isOnChain = 'hash' in stage
  return ['asked', 'unanswered', 'refused', 'sent', 'failed', 'confirmed'].indexOf(
    stage.status === 'failed' && !isOnChain ? 'refused' : stage.status,
  )
}

/** Returns whether a send is confirmed or has failed. */
export function isSettled({ stage }: SendRecord): boolean {
  return stage.status === 'confirmed' || stage.status === 'failed'
}
