import type { Hex } from 'viem'
import * as v from 'valibot'

import type { SafeStorage } from '../safe-storage.ts'

const recordSchema = v.object({
  /** What the site calls it. */
  id: v.pipe(v.string(), v.maxLength(4_096)),
  /** Of the user operation, or of the transaction. */
  hash: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{64}$/),
    v.transform(hash => hash as Hex),
  ),
  chainId: v.string(),
  sentAt: v.number(),
  isDone: v.optional(v.boolean(), false),
  /** A plain account has sent a transaction. */
  isTransaction: v.optional(v.boolean(), false),
})

/** An operation, or a transaction, that the person approved. */
export type OperationRecord = v.InferOutput<typeof recordSchema>

/** What this account has sent: written before it is, so that nobody who comes back later takes it for unsent. */
export interface OperationRecords {
  find(id: string): OperationRecord | undefined
  /** Whether something of the last minutes may still be on its way. */
  unfinished(chainId: string): OperationRecord | undefined
  put(record: OperationRecord): void
  remove(id: string): void
}

/** How many are kept, and for how long one that never arrived is thought to be on its way. */
const maxRecords = 50
const wayMs = 10 * 60_000

export function createOperationRecords(
  storage: SafeStorage,
  address: string,
  now: () => number = Date.now,
): OperationRecords {
  const key = `latchkey-operations:${address.toLowerCase()}`
  const read = (): OperationRecord[] => {
    try {
      return v.parse(v.array(recordSchema), JSON.parse(storage.getItem(key) ?? '[]'))
    } catch {
      return []
    }
  }
  const write = (records: readonly OperationRecord[]) =>
    storage.setItem(key, JSON.stringify(records.slice(-maxRecords)))
  return {
    find: id => read().find(each => each.id === id),
    unfinished: chainId =>
      read().findLast(
        each => each.chainId === chainId && !each.isDone && !each.isTransaction && now() - each.sentAt < wayMs,
      ),
    put: record => write([...read().filter(({ id }) => id !== record.id), record]),
    remove: id => write(read().filter(each => each.id !== id)),
  }
}
