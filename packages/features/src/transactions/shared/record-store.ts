import { type Store, storagePrefix } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

/** A record of a wallet request. It is stored before the request, and outlives the page. */
interface KeptRecord {
  /** Unique id. */
  readonly id: string
}

/** Definition of the records of one feature. */
export interface RecordKind<Kept extends KeptRecord> {
  /** Storage key. */
  readonly key: string
  /** Maximum of stored records. */
  readonly maxEntries: number
  /** Validates a stored record as untrusted input. Returns `undefined` for anything that no kit writes. */
  readonly parse: (value: unknown) => Kept | undefined
  /** Returns the time of the request, in ms since 1970. */
  readonly timeOf: (record: Kept) => number
  /** Returns whether the record is evicted before others if there are too many. */
  readonly isEvictable: (record: Kept) => boolean
  /** Returns whether the record is still stored, however few there are. @default always */
  readonly isKept?: (record: Kept, now: number) => boolean
  /**
   * Returns whether a record that could not be stored is newer than one that another tab has stored since.
   * @default never
   */
  readonly isNewer?: (record: Kept, than: Kept) => boolean
}

interface Evicted<Kept> {
  readonly record: Kept
  /** Stored JSON of the record at that time. */
  readonly over: string | undefined
}

/**
 * Records of one feature, from all tabs. If the browser's storage is full, the records that go first are evicted. If
 * that frees too little, the stored records stay as they are, since a later page finds the newer stage of an older one.
 * Until then this page keeps the newer records in memory, or until another tab stores them.
 */
export interface RecordStore<Kept extends KeptRecord> {
  /** Stored records, newest first. */
  readonly state: { readonly list: readonly Kept[] }
  /** Reads the storage again. Writes of other tabs arrive a moment later as events. */
  read(): void
  /** Reads the stored records without a change of `state`. */
  all(): readonly Kept[]
  /** Returns the record as it was last read. */
  find(id: string): Kept | undefined
  /**
   * Stores a record before its wallet request.
   * @returns whether the record outlives the page. If not, nothing has changed and no wallet may be asked
   */
  ask(record: Kept): boolean
  /** Stores a record, new or changed. */
  put(record: Kept): void
  /** Edits the records as they are stored now, with the writes of other tabs. */
  change(edit: (list: readonly Kept[]) => readonly Kept[]): void
  /** Removes a record. */
  remove(id: string): void
}

/** Storage time of a final transaction. */
export const settledAgeMs = 24 * 60 * 60_000
/** Storage time of a transaction that was sent and whose result stays unknown. */
export const sentAgeMs = 7 * settledAgeMs

/** Creates the store of one feature's records. It works until the kit is destroyed. */
export function createRecordStore<Kept extends KeptRecord>(
  { storage, environment }: Pick<Store, 'storage' | 'environment'>,
  kind: RecordKind<Kept>,
  onDestroy: (stop: Stop) => void,
): RecordStore<Kept> {
  const { clock, browser } = environment
  const stored = storage.stored(kind.key, value => parseRecords(value, kind, clock.now()))
  const state = proxy<{ list: readonly Kept[] }>({ list: ref([]) })
  /** Newer records that could not be stored. Only this page has them. */
  let evicted: readonly Evicted<Kept>[] = []

  const bounded = (list: readonly Kept[]): readonly Kept[] => toBounded(list, kind, clock.now())
  const read = (): void => void (state.list = ref(all()))

  function all(): readonly Kept[] {
    const list = stored.read()
    // A record that another tab has stored since is newer, and one that it has removed stays removed.
    evicted = evicted.filter(({ record, over }) => {
      const now = list.find(({ id }) => id === record.id)
      return JSON.stringify(now) === over || (now && kind.isNewer?.(record, now))
    })
    return bounded(evicted.map(({ record }) => record).reduce<readonly Kept[]>(withRecord, list))
  }

  /** @returns whether the list is stored. If not, nothing has changed */
  function write(list: readonly Kept[]): boolean {
    const key = storagePrefix + kind.key
    if (list.length === 0) environment.storage.remove(key)
    const text = JSON.stringify(list)
    // An unchanged text is not written: two tabs would otherwise answer each other's storage events forever.
    return list.length === 0 || environment.storage.get(key) === text || environment.storage.set(key, text, true)
  }

  /**
   * Writes as much of a list as the storage has room for.
   * @param older lists that may stay instead
   * @returns whether anything was written
   */
  function keep(next: readonly Kept[], ...older: (readonly Kept[])[]): boolean {
    const kept = [next, next.filter(each => !kind.isEvictable(each)), ...older].find(write)
    const texts = new Set(kept?.map(each => JSON.stringify(each)))
    if (kept || older.length > 0) {
      const list = stored.read()
      evicted = next
        .filter(each => !texts.has(JSON.stringify(each)))
        .map(record => ({ record, over: JSON.stringify(list.find(({ id }) => id === record.id)) }))
    }
    read()
    return kept !== undefined
  }

  function change(edit: (list: readonly Kept[]) => readonly Kept[]): void {
    const next = bounded(edit(all()))
    const ids = new Set(next.map(({ id }) => id))
    keep(
      next,
      stored.read().filter(({ id }) => ids.has(id)),
    )
  }

  onDestroy(stored.watch(read))
  // A storage event does not reach other kits of the same page.
  onDestroy(browser.watchReturn(read))
  read()

  return {
    state,
    read,
    all,
    find: id => state.list.find(each => each.id === id),
    ask(record) {
      const next = bounded(withRecord(all(), record))
      return next.includes(record) && keep(next)
    },
    put: record => change(list => withRecord(list, record)),
    change,
    remove: id => change(list => list.filter(each => each.id !== id)),
  }
}

/** Returns the list with a record in place of its earlier version. */
export function withRecord<Kept extends KeptRecord>(list: readonly Kept[], record: Kept): readonly Kept[] {
  return [record, ...list.filter(({ id }) => id !== record.id)]
}

/**
 * Returns whether a transaction is still stored. One that may never have been sent stays until the user dismisses it.
 */
export function isStillKept(
  record: { readonly stage: { readonly status: string }; readonly asked: number; readonly settled?: number },
  isSettled: boolean,
  now: number,
): boolean {
  const { stage, asked, settled = asked } = record
  if (isSettled) return Math.abs(now - settled) < settledAgeMs
  return stage.status !== 'sent' || Math.abs(now - asked) < sentAgeMs
}

function parseRecords<Kept extends KeptRecord>(value: unknown, kind: RecordKind<Kept>, now: number): readonly Kept[] {
  if (!Array.isArray(value)) return []
  const records = value.slice(0, 2 * kind.maxEntries).flatMap(each => kind.parse(each) ?? [])
  return toBounded([...new Map(records.map(each => [each.id, each])).values()], kind, now)
}

/** Sorts records newest first, and drops those above the maximum. */
function toBounded<Kept extends KeptRecord>(
  records: readonly Kept[],
  { maxEntries, timeOf, isEvictable, isKept = () => true }: RecordKind<Kept>,
  now: number,
): readonly Kept[] {
  const newestFirst = (one: Kept, other: Kept): number => timeOf(other) - timeOf(one)
  const sorted = records.filter(each => isKept(each, now)).toSorted(newestFirst)
  const stays = sorted.filter(each => !isEvictable(each))
  return [...stays, ...sorted.filter(isEvictable)].slice(0, maxEntries).toSorted(newestFirst)
}
