import { defineFeature, storagePrefix } from '@latchkey/core'

import { namespaceOf } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { createRecordStore, isStillKept, withRecord } from '../transaction/record-store.ts'
import { storedRecipientsFeature } from '../transaction/stored-recipients.ts'
import { parseSendRecord } from './parse-send-record.ts'
import type { SendRecord, SendsKey, SendStage } from './send-state.ts'

/** What was sent from this browser, as it outlives the page, whichever tab sent it. */
export interface SendRecords {
  /** What is not settled, and what was within the last day: the newest first. */
  readonly state: { readonly list: readonly SendRecord[] }
  /** This tab, until it is closed, and whatever is duplicated from it. */
  readonly tab: string
  /** Reads again what is stored: what another tab wrote is heard of a moment later. */
  read(): void
  /** The record as it is now. */
  find(id: string): SendRecord | undefined
  /** Keeps a new record. @returns whether it outlives the page: else it is not kept, and the wallet may not be asked */
  add(record: SendRecord): boolean
  /** Says how a send stands, unless more is known already. */
  advance(id: string, stage: SendStage): void
  /** Says what the wallet answered, and `undefined` where the person declined, unless a transaction is known. */
  answer(id: string, stage: SendStage | undefined): void
  /** Forgets the hash of a transaction that is on no chain: nobody knows whether it was sent. */
  retract(id: string): void
  /** Says whether a confirmed transaction is on chain for good. If it is not, it is on its way again, unless another tab has seen that it is. */
  finish(id: string, isFinal: boolean): void
  /** Forgets a record. */
  remove(id: string): void
}

/** So many are kept at most: those that are settled go first. */
export const mostSendRecords = 99

export const sendRecordsFeature = defineFeature<SendRecords>('sendRecords', (store, onDestroy) => {
  const { clock, tabStorage, random } = store.environment
  const { state, read, find, ask, change, remove } = createRecordStore(
    store,
    {
      key: 'pending_sends' satisfies SendsKey,
      most: mostSendRecords,
      parse: parseSendRecord,
      timeOf: ({ asked }) => asked,
      goesFirst: isSettled,
      isKept: (record, now) => isStillKept(record, isSettled(record), now),
      // A tab that waits for no wallet may say that none has answered.
      knowsMore: ({ stage }, than) => knowledgeIn(stage) > knowledgeIn(than.stage),
    },
    onDestroy,
  )
  const tab = nameTab()
  /** What this kit has made, whatever becomes of what is stored. */
  const own = new Map<string, SendRecord>()

  /** Records whose recipients are stored. */
  const storedIds = new Set<string>()

  /** Records are forgotten after a day, recipients are not. */
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
        return withRecord(list, knowsMore(stage, now.stage) ? toStage(now, stage) : now)
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

/** Of two tabs the one that heard more is believed, and the chain before any wallet. */
function knowsMore(stage: SendStage, than: SendStage): boolean {
  return knowledgeIn(stage) >= knowledgeIn(than)
}

function knowledgeIn(stage: SendStage): number {
  const isOnChain = 'hash' in stage
  return ['asked', 'unanswered', 'refused', 'sent', 'failed', 'confirmed'].indexOf(
    stage.status === 'failed' && !isOnChain ? 'refused' : stage.status,
  )
}

/** Whether there is nothing more to hear of a send. */
export function isSettled({ stage }: SendRecord): boolean {
  return stage.status === 'confirmed' || stage.status === 'failed'
}
