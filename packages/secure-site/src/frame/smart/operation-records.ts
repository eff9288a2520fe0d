import type { Hex } from 'viem'
import * as v from 'valibot'

import { FrameError } from '../frame-error.ts'
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
  /** The origin of the site that asked for it. Those of earlier days have none. */
  origin: v.optional(v.string()),
})

/** An operation, or a transaction, that the person approved. */
export type OperationRecord = v.InferOutput<typeof recordSchema>

/**
 * What this account has sent: written before it is, so that nobody who comes back later takes it for unsent. Ids are a site's own (EIP-5792): another one neither learns what became of
 * something by its id, nor is kept from that id.
 */
export interface OperationRecords {
  /** What this site has sent. */
  find(id: string): OperationRecord | undefined
  /** Whether this site may have sent something by an id. */
  isTaken(id: string): boolean
  /** Whether something of the last minutes may still be on its way, whichever site asked for it. */
  unfinished(chainId: string): OperationRecord | undefined
  /** This site sends it. @throws FrameError where the browser has no room for that: then it may not be sent */
  put(record: Omit<OperationRecord, 'origin'>): void
  /** It is known what became of it. */
  finish(record: OperationRecord): void
  /** What this site has sent was not taken. */
  remove(id: string): void
}

/** How many are kept, and for how long one that never arrived is thought to be on its way. */
const maxRecords = 50
const wayMs = 10 * 60_000

/**
 * A record without an origin is of any site, so that the one that sent it is not told that it did not, and sends it again: who has the id hears what became of it for as long as EIP-5792
 * wants that known, and the id stays taken.
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
