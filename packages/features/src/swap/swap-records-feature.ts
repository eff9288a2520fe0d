import { defineFeature } from '@latchkey/core'
import { proxy, ref } from 'valtio/vanilla'

import { sentAgeMs, settledAgeMs } from '../send/send-records-feature.ts'
import { parseSwapRecord } from './parse-swap-record.ts'
import type { SwapRecord } from './swap-state.ts'

/** What was swapped from this browser, as it outlives the page, whichever tab did. */
export interface SwapRecords {
  /** What is not settled, and what was within the last day: the newest first. */
  readonly state: { readonly list: readonly SwapRecord[] }
  /** The record as it is now. */
  find(id: string): SwapRecord | undefined
  /** Keeps a new record, or what has become of one. */
  put(record: SwapRecord): void
  /** Says what has become of a record, as it is stored now. What is settled stays as it is. */
  change(id: string, edit: (record: SwapRecord) => SwapRecord): void
  /** Forgets a record. */
  remove(id: string): void
}

/** So many are kept at most: those that are settled go first. */
const mostRecords = 49

export const swapRecordsFeature = defineFeature<SwapRecords>('swapRecords', ({ storage, environment }, onDestroy) => {
  const { clock, browser } = environment
  const stored = storage.stored('pending_swaps', value => parseList(value, clock.now()))
  const state = proxy<{ list: readonly SwapRecord[] }>({ list: ref([]) })
  const read = (): void => void (state.list = ref(stored.read()))

  /** Other tabs write here too: what they wrote since is kept. */
  function write(edit: (list: readonly SwapRecord[]) => readonly SwapRecord[]): void {
    stored.write(toBounded(edit(stored.read()), clock.now()))
    read()
  }

  onDestroy(stored.watch(read))
  onDestroy(browser.watchReturn(read))
  read()

  return {
    state,
    find: id => state.list.find(each => each.id === id),
    put: record => write(list => [record, ...list.filter(({ id }) => id !== record.id)]),
    change(id, edit) {
      write(list => list.map(each => (each.id === id && !isSettledSwap(each) ? settle(edit(each)) : each)))
    },
    remove: id => write(list => list.filter(each => each.id !== id)),
  }

  function settle(record: SwapRecord): SwapRecord {
    return isSettledSwap(record) ? { ...record, settled: record.settled ?? clock.now() } : record
  }
})

/** Whether there is nothing more to hear of a swap. */
export function isSettledSwap({ stage }: SwapRecord): boolean {
  return stage.status === 'done' || stage.status === 'failed'
}

function parseList(value: unknown, now: number): readonly SwapRecord[] {
  if (!Array.isArray(value)) return []
  const records = value.slice(0, 2 * mostRecords).flatMap(each => parseSwapRecord(each) ?? [])
  return toBounded([...new Map(records.map(each => [each.id, each])).values()], now)
}

/** The newest first, and no more than are kept. What may never have been sent is kept until the person knows. */
function toBounded(records: readonly SwapRecord[], now: number): readonly SwapRecord[] {
  const kept = records.filter(record => {
    const { stage, asked, settled = asked } = record
    if (isSettledSwap(record)) return Math.abs(now - settled) < settledAgeMs
    return stage.status !== 'sent' || Math.abs(now - asked) < sentAgeMs
  })
  const newestFirst = (one: SwapRecord, other: SwapRecord): number => other.asked - one.asked
  const open = kept.filter(each => !isSettledSwap(each)).toSorted(newestFirst)
  const settled = kept.filter(isSettledSwap).toSorted(newestFirst)
  return [...open, ...settled].slice(0, mostRecords).toSorted(newestFirst)
}
