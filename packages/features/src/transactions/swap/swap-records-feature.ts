import { isSameAddress } from '@latchkey/primitives'
import { defineFeature } from '@latchkey/core'

import { isStillKept, journalFeature } from '../shared/journal.ts'
import type { SwapOrder } from './make-plan.ts'
import { swapSchema } from './parse-swap-record.ts'
import type { SwapRecord } from './swap-state.ts'

/** Store of the swaps of this browser, from all tabs. It outlives the page. */
export interface SwapRecords {
  /** Pending swaps, and those that became final within the last day, newest first. */
  readonly state: { readonly list: readonly SwapRecord[] }
  /** Returns the record as it was last read. */
  find(id: string): SwapRecord | undefined
  /** Reads the storage again. Writes of other tabs arrive a moment later as events. */
  read(): void
  /**
   * Stores a record before its wallet request.
   * @returns whether the record outlives the page. If not, nothing has changed and the wallet may not be asked
   */
  ask(record: SwapRecord): boolean
  /** Stores a record, new or changed. */
  put(record: SwapRecord): void
  /** Edits the stored record. A final record stays as it is. */
  change(id: string, edit: (record: SwapRecord) => SwapRecord): void
  /** Edits a completed swap whose finality is not verified yet. */
  changeDone(id: string, edit: (record: SwapRecord) => SwapRecord): void
  /** Removes a record. */
  remove(id: string): void
}

/** Maximum of records. Final ones are evicted first. */
const maxRecords = 49

export const swapRecordsFeature = defineFeature<SwapRecords>('swapRecords', store => {
  const { clock } = store.environment
  const { state, find, read, claim, put, update, remove } = store.use(journalFeature).register<SwapRecord>({
    key: 'pending_swaps',
    schema: swapSchema,
    maxEntries: maxRecords,
    timeOf: ({ asked }) => asked,
    isEvictable: isSettledSwap,
    isKept: (record, now) => isStillKept(record, isSettledSwap(record), now),
  })
  return {
    state,
    find,
    read,
    ask: claim,
    put,
    change: (id, edit) => update(id, record => (isSettledSwap(record) ? record : withTime(edit(record), clock.now()))),
    changeDone: (id, edit) =>
      update(id, record => (record.stage.status === 'done' && !record.isFinal ? edit(record) : record)),
    remove,
  }
})

function withTime(record: SwapRecord, now: number): SwapRecord {
  return isSettledSwap(record) ? { ...record, settled: record.settled ?? now } : record
}

/** Returns whether a swap is complete or has failed. */
export function isSettledSwap({ stage }: SwapRecord): boolean {
  return stage.status === 'done' || stage.status === 'failed'
}

/** Returns whether a record has the account, tokens and amount of an order. */
export function isRecordOf(record: SwapRecord | undefined, { account, from, to, amount }: SwapOrder): boolean {
  return (
    record !== undefined &&
    isSameAddress('eip155', record.account, account) &&
    record.from.address === from.address &&
    record.to.address === to.address &&
    record.fromAmount === `${amount}`
  )
}
