import type { Hex } from 'viem'
import * as v from 'valibot'

import { FrameError } from '../frame-error.ts'
import type { SafeStorage } from '../safe-storage.ts'

const recordSchema = v.object({
  /** The site's id. */
  id: v.pipe(v.string(), v.maxLength(4_096)),
  /** Hash of the user operation, or of the transaction. */
  hash: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{64}$/),
    v.transform(hash => hash as Hex),
  ),
  chainId: v.string(),
  sentAt: v.number(),
  isDone: v.optional(v.boolean(), false),
  /** Whether it is a plain account's transaction. */
  isTransaction: v.optional(v.boolean(), false),
  /** Origin of the requesting site. Records of earlier versions have none. */
  origin: v.optional(v.string()),
})

/** An operation or transaction that the user approved. */
export type OperationRecord = v.InferOutput<typeof recordSchema>

/**
 * Records of this account's operations, written before sending, so that a later reader never takes one for unsent. Ids
 * belong to a site ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)): another site cannot read a status by the id,
 * and can use the same id.
 */
export interface OperationRecords {
  /** Finds an operation of this site. */
  find(id: string): OperationRecord | undefined
  /** Whether this site may have sent an operation with an id. */
  isTaken(id: string): boolean
  /** Finds an operation of the last minutes that may be pending, of any site. */
  unfinished(chainId: string): OperationRecord | undefined
  /**
   * Records an operation of this site before sending. @throws FrameError if the browser's storage is full: then it must
   * not be sent
   */
  put(record: Omit<OperationRecord, 'origin'>): void
  /** Marks an operation as resolved. */
  finish(record: OperationRecord): void
  /** Removes an operation of this site that was rejected. */
  remove(id: string): void
}

/** Maximum number of records, and the time in milliseconds for which a missing operation counts as pending. */
const maxRecords = 50
const wayMs = 10 * 60_000

/**
 * Time in milliseconds for which a record without an origin belongs to any site. Otherwise the site that sent it would
 * take it for unsent, and send it again. A reader with the id gets its status for as long as EIP-5792 requires, and the
 * id stays taken.
 */
const knownMs = 24 * 60 * 60_000

export function createOperationRecords(
  storage: SafeStorage,
  address: string,
  origin: string,
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
  const isOwn = (record: OperationRecord): boolean => record.origin === origin
  const without = (id: string) => read().filter(each => !(each.id === id && isOwn(each)))
  const write = (records: readonly OperationRecord[], orLeave = false): boolean =>
    storage.setItem(key, JSON.stringify(records.slice(-maxRecords)), orLeave)
  return {
    find: id => {
      const found = read().filter(each => each.id === id)
      const unowned = (each: OperationRecord) => each.origin === undefined && now() - each.sentAt < knownMs
      return found.find(isOwn) ?? found.find(unowned)
    },
    isTaken: id => read().some(each => each.id === id && (isOwn(each) || each.origin === undefined)),
    unfinished: chainId =>
      read().findLast(
        each => each.chainId === chainId && !each.isDone && !each.isTransaction && now() - each.sentAt < wayMs,
      ),
    put(record) {
      if (write([...without(record.id), { ...record, origin }], true)) return
      throw new FrameError(-32603, 'The storage of the browser is full, and nothing was sent')
    },
    finish: record =>
      void write(
        read().map(each => (each.id === record.id && each.origin === record.origin ? { ...each, isDone: true } : each)),
      ),
    remove: id => void write(without(id)),
  }
}
