import { defineFeature, storagePrefix } from '@latchkey/core'
import { proxy, ref } from 'valtio/vanilla'

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
  /** Keeps a new record. */
  add(record: SendRecord): void
  /** Says how a send stands, unless more is known already. */
  advance(id: string, stage: SendStage): void
  /** Says what the wallet answered, and `undefined` where the person declined, unless a transaction is known. */
  answer(id: string, stage: SendStage | undefined): void
  /** Forgets a record. */
  remove(id: string): void
}

/** So many are kept at most: those that are settled go first. */
export const mostSendRecords = 99
/** What is settled is kept for this long. */
export const settledAgeMs = 24 * 60 * 60_000
/** What was sent, and of which nobody could tell what became of it, is kept for this long. */
export const sentAgeMs = 7 * settledAgeMs

export const sendRecordsFeature = defineFeature<SendRecords>('sendRecords', ({ storage, environment }, onDestroy) => {
  const { clock, tabStorage, random, browser } = environment
  const stored = storage.stored('pending_sends' satisfies SendsKey, value => parseList(value, clock.now()))
  const state = proxy<{ list: readonly SendRecord[] }>({ list: ref([]) })
  const tab = nameTab()
  /** What this kit has made, whatever becomes of what is stored. */
  const own = new Map<string, SendRecord>()

  function nameTab(): string {
    const known = tabStorage.get(tabKey)
    const name = known && known.length <= 64 ? known : random.id()
    tabStorage.set(tabKey, name)
    return name
  }

  const read = (): void => void (state.list = ref(stored.read()))

  /** Other tabs write here too: what they wrote since is kept. */
  function change(edit: (list: readonly SendRecord[]) => readonly SendRecord[]): void {
    stored.write(toBounded(edit(stored.read()), clock.now()))
    read()
  }

  onDestroy(stored.watch(read))
  // No kit hears of what another one of its page writes.
  onDestroy(browser.watchReturn(read))
  read()

  const find = (id: string): SendRecord | undefined => state.list.find(each => each.id === id)

  function toStage({ settled, ...record }: SendRecord, stage: SendStage): SendRecord {
    const next = { ...record, stage }
    return isSettled(next) ? { ...next, settled: settled ?? clock.now() } : next
  }

  return {
    state,
    tab,
    read,
    find,
    add(record) {
      own.set(record.id, record)
      change(list => [record, ...list.filter(({ id }) => id !== record.id)])
    },
    advance(id, stage) {
      const known = find(id)
      if (!known) return
      change(list => {
        const now = list.find(each => each.id === id) ?? known
        return replace(list, knowsMore(stage, now.stage) ? toStage(now, stage) : now)
      })
    },
    answer(id, stage) {
      change(list => {
        const now = list.find(each => each.id === id) ?? own.get(id)
        if (!now || 'hash' in now.stage) return list
        return stage ? replace(list, toStage(now, stage)) : list.filter(each => each !== now)
      })
    },
    remove(id) {
      change(list => list.filter(each => each.id !== id))
    },
  }
})

const tabKey = `${storagePrefix}send_tab`

function replace(list: readonly SendRecord[], record: SendRecord): readonly SendRecord[] {
  return [record, ...list.filter(({ id }) => id !== record.id)]
}

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

function parseList(value: unknown, now: number): readonly SendRecord[] {
  if (!Array.isArray(value)) return []
  const records = value.slice(0, 2 * mostSendRecords).flatMap(each => parseSendRecord(each) ?? [])
  return toBounded([...new Map(records.map(each => [each.id, each])).values()], now)
}

/** The newest first, and no more than are kept. */
function toBounded(records: readonly SendRecord[], now: number): readonly SendRecord[] {
  const kept = records.filter(each => isKept(each, now))
  const open = kept.filter(each => !isSettled(each)).toSorted(newestFirst)
  const settled = kept.filter(isSettled).toSorted(newestFirst)
  return [...open, ...settled].slice(0, mostSendRecords).toSorted(newestFirst)
}

/** What may never have been sent is kept until the person knows. */
function isKept({ stage, asked, settled = asked }: SendRecord, now: number): boolean {
  switch (stage.status) {
    case 'asked':
    case 'unanswered':
      return true
    case 'sent':
      return Math.abs(now - asked) < sentAgeMs
    case 'confirmed':
    case 'failed':
      return Math.abs(now - settled) < settledAgeMs
  }
}

/** Whether there is nothing more to hear of a send. */
export function isSettled({ stage }: SendRecord): boolean {
  return stage.status === 'confirmed' || stage.status === 'failed'
}

function newestFirst(one: SendRecord, other: SendRecord): number {
  return other.asked - one.asked
}
