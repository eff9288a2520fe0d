import { isSameAddress } from '@latchkey/primitives'
import { defineFeature } from '@latchkey/core'

import { createRecordStore, isStillKept } from '../transaction/record-store.ts'
import type { SwapOrder } from './make-plan.ts'
import { parseSwapRecord } from './parse-swap-record.ts'
import type { SwapRecord } from './swap-state.ts'

/** What was swapped from this browser, as it outlives the page, whichever tab did. */
export interface SwapRecords {
  /** What is not settled, and what was within the last day: the newest first. */
  readonly state: { readonly list: readonly SwapRecord[] }
  /** The record as it was read last. */
  find(id: string): SwapRecord | undefined
  /** Reads again what is stored: what another tab wrote is heard of a moment later. */
  read(): void
  /** Keeps a record that the wallet is about to be asked for. @returns whether it outlives the page: else all is as before, and the wallet may not be asked */
  ask(record: SwapRecord): boolean
  /** Keeps a new record, or what has become of one. */
  put(record: SwapRecord): void
  /** Says what has become of a record, as it is stored now. What is settled stays as it is. */
  change(id: string, edit: (record: SwapRecord) => SwapRecord): void
  /** Changes a swap that is done, unless it is so for good: it is on chain for good now, or no longer on chain. */
  changeDone(id: string, edit: (record: SwapRecord) => SwapRecord): void
  /** Forgets a record. */
  remove(id: string): void
}

/** So many are kept at most: those that are settled go first. */
const mostRecords = 49

export const swapRecordsFeature = defineFeature<SwapRecords>('swapRecords', (store, onDestroy) => {
  const { clock } = store.environment
  const records = createRecordStore(
    store,
    {
      key: 'pending_swaps',
      most: mostRecords,
      parse: parseSwapRecord,
      timeOf: ({ asked }) => asked,
      goesFirst: isSettledSwap,
      isKept: (record, now) => isStillKept(record, isSettledSwap(record), now),
    },
    onDestroy,
  )

  return {
    state: records.state,
    find: records.find,
    read: records.read,
    ask: records.ask,
    put: records.put,
    change(id, edit) {
      records.change(list => list.map(each => (each.id === id && !isSettledSwap(each) ? settle(edit(each)) : each)))
    },
    changeDone(id, edit) {
      records.change(list =>
        list.map(each => (each.id === id && each.stage.status === 'done' && !each.isFinal ? edit(each) : each)),
      )
    },
    remove: records.remove,
  }

  function settle(record: SwapRecord): SwapRecord {
    return isSettledSwap(record) ? { ...record, settled: record.settled ?? clock.now() } : record
  }
})

/** Whether there is nothing more to hear of a swap. */
export function isSettledSwap({ stage }: SwapRecord): boolean {
  return stage.status === 'done' || stage.status === 'failed'
}

/** Whether a swap is what was begun before. */
export function isRecordOf(record: SwapRecord | undefined, { account, from, to, amount }: SwapOrder): boolean {
  return (
    record !== undefined &&
    isSameAddress('eip155', record.account, account) &&
    record.from.address === from.address &&
    record.to.address === to.address &&
    record.fromAmount === `${amount}`
  )
}
