import { defineFeature, type Store, storagePrefix } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import type * as v from 'valibot'
import { proxy, ref } from 'valtio/vanilla'

import { readAs } from './record-schema.ts'

/** A record of a transaction. It is stored before the wallet request, and outlives the page. */
interface JournalRecord {
  /** Unique id. */
  readonly id: string
}

/** The records of one kind of transaction. */
export interface JournalKind<Stored extends JournalRecord> {
  /** Storage key. Kinds do not evict each other, and a page that has loaded one kind does not write those of another. */
  readonly key: string
  /** Validates a stored record as untrusted input. */
  readonly schema: v.GenericSchema<unknown, Stored>
  /** Maximum of stored records. */
  readonly maxEntries: number
  /** Returns the time of the request, in ms since 1970. */
  readonly timeOf: (record: Stored) => number
  /** Returns whether the record is evicted before others if there are too many, or there is no room. */
  readonly isEvictable: (record: Stored) => boolean
  /** Returns whether the record is still stored, however few there are. @default always */
  readonly isKept?: (record: Stored, now: number) => boolean
  /**
   * Merges the stored version of a record with one that could not be stored, or that an older version of the kit has
   * stored. @default the stored one counts
   */
  readonly merge?: (stored: Stored, other: Stored) => Stored
  /** Key and schema of an older version of the kit. Its records move to this kind whenever they are there. */
  readonly legacy?: { readonly key: string; readonly schema: v.GenericSchema<unknown, Stored> }
}

/**
 * Records of one kind, from all tabs. If the browser's storage is full, the evictable records are evicted. If that
 * frees too little, the stored records stay as they are, since a later page finds the newer stage of an older one.
 * Until then this page has the newer records in memory, or until another tab stores them.
 */
export interface KindJournal<Stored extends JournalRecord> {
  /** Stored records, newest first. */
  readonly state: { readonly list: readonly Stored[] }
  /** Records that this page has claimed, whatever other tabs do to the stored ones. */
  readonly claimed: Map<string, Stored>
  /** Reads the storage again. Writes of other tabs arrive a moment later as events. */
  read(): void
  /** Returns the stored records without a change of `state`. */
  all(): readonly Stored[]
  /** Returns the record as it was last read. */
  find(id: string): Stored | undefined
  /**
   * Stores a record before its wallet request.
   * @returns whether the record outlives the page. If not, nothing has changed, and the wallet may not be requested
   */
  claim(record: Stored): boolean
  /** Stores a record, new or changed, if there is room. */
  put(record: Stored): void
  /**
   * Edits the record as it is stored now, with the writes of other tabs.
   * @param edit returns the next record; `undefined` to remove it
   * @param erased the record to edit if it is not stored any more. @default nothing happens then
   */
  update(id: string, edit: (record: Stored) => Stored | undefined, erased?: Stored): void
  /** Edits all records as they are stored now. */
  updateAll(edit: (list: readonly Stored[]) => readonly Stored[]): void
  /** Removes a record. */
  remove(id: string): void
}

/** The records of transactions of this browser. */
export interface Journal {
  /** Id of this tab until it is closed. A duplicate of the tab has the same id. */
  readonly tab: string
  /** Opens the records of a kind. The schema loads with its kind. */
  register<Stored extends JournalRecord>(kind: JournalKind<Stored>): KindJournal<Stored>
}

/** A record that has no room, with the stored JSON of it at that time. */
interface Unstored<Stored> {
  readonly record: Stored
  readonly over: string | undefined
}

/** Storage time of a final transaction. */
export const settledAgeMs = 24 * 60 * 60_000
/** Storage time of a transaction that was sent and whose result stays unknown. */
export const sentAgeMs = 7 * settledAgeMs

export const journalFeature = defineFeature<Journal>('journal', createJournal)

/** Opens the journal of a kit. It works until the kit is destroyed. */
export function createJournal(
  { storage, environment }: Pick<Store, 'storage' | 'environment'>,
  onDestroy: (stop: Stop) => void,
): Journal {
  const { clock, browser, tabStorage, random } = environment
  return { tab: nameTab(), register }

  function nameTab(): string {
    const key = `${storagePrefix}send_tab`
    const known = tabStorage.get(key)
    const name = known && known.length <= 64 ? known : random.id()
    tabStorage.set(key, name)
    return name
  }

  function register<Stored extends JournalRecord>(kind: JournalKind<Stored>): KindJournal<Stored> {
    const stored = storage.stored(kind.key, value => readRecords(value, kind, clock.now()))
    const state = proxy<{ list: readonly Stored[] }>({ list: ref([]) })
    const claimed = new Map<string, Stored>()
    let unstored: readonly Unstored<Stored>[] = []

    const bounded = (list: readonly Stored[]): readonly Stored[] => toBounded(list, kind, clock.now())
    const read = (): void => void (state.list = ref(all()))
    /** Texts of records, which several lists of one write have. */
    const texts = new WeakMap<Stored, string>()

    /** Returns the text of a record. Its fields have the order of the schema, so that a record that is read and written again has the same text. */
    function toText(record: Stored): string {
      const text = texts.get(record) ?? JSON.stringify(readAs(kind.schema, record) ?? record)
      texts.set(record, text)
      return text
    }

    function all(): readonly Stored[] {
      const list = stored.read()
      // A record that another tab has stored since is newer, and one that it has removed stays removed.
      unstored = unstored.flatMap(each => {
        const now = list.find(({ id }) => id === each.record.id)
        if (JSON.stringify(now) === each.over) return each
        const merged = now && kind.merge?.(now, each.record)
        return merged === now || !merged ? [] : { ...each, record: merged }
      })
      return bounded(unstored.map(({ record }) => record).reduce<readonly Stored[]>(withRecord, list))
    }

    /** @returns whether the list is stored. If not, nothing has changed */
    function write(list: readonly Stored[]): boolean {
      const key = storagePrefix + kind.key
      if (list.length === 0) environment.storage.remove(key)
      const text = `[${list.map(toText).join(',')}]`
      // An unchanged text is not written: two tabs would otherwise answer each other's storage events forever.
      return list.length === 0 || environment.storage.get(key) === text || environment.storage.set(key, text, true)
    }

    /**
     * Writes as much of a list as the storage has room for.
     * @param older lists that may stay instead
     * @returns whether anything was written
     */
    function writeWhatFits(next: readonly Stored[], ...older: (readonly Stored[])[]): boolean {
      const written = [next, next.filter(each => !kind.isEvictable(each)), ...older].find(write)
      const writtenTexts = new Set(written?.map(toText))
      if (written || older.length > 0) {
        const list = stored.read()
        unstored = next
          .filter(each => !writtenTexts.has(toText(each)))
          .map(record => ({ record, over: JSON.stringify(list.find(({ id }) => id === record.id)) }))
      }
      read()
      return written !== undefined
    }

    function updateAll(edit: (list: readonly Stored[]) => readonly Stored[]): void {
      const next = bounded(edit(all()))
      const ids = new Set(next.map(({ id }) => id))
      writeWhatFits(
        next,
        stored.read().filter(({ id }) => ids.has(id)),
      )
    }

    /** Moves the records of an older version, which may run in another tab. They stay there if they have no room here. */
    function move({ key, schema }: NonNullable<typeof kind.legacy>): void {
      const path = storagePrefix + key
      const { storage: entries } = environment
      const text = entries.get(path) ?? ''
      const moved = storage.stored(key, value => readRecords(value, { ...kind, schema }, clock.now())).read()
      if (moved.length === 0) return
      const next = bounded(
        moved.reduce<readonly Stored[]>((list, record) => {
          const known = list.find(({ id }) => id === record.id)
          return withRecord(list, known ? (kind.merge?.(known, record) ?? known) : record)
        }, all()),
      )
      const isStored = write(next)
      entries.remove(path)
      // Both together may have no room.
      if (isStored || writeWhatFits(next)) return read()
      entries.set(path, text, true)
      writeWhatFits(next, stored.read())
    }

    const { legacy } = kind
    if (legacy) {
      move(legacy)
      onDestroy(storage.stored(legacy.key, () => {}).watch(() => move(legacy)))
    }
    onDestroy(stored.watch(read))
    // A storage event does not reach other kits of the same page.
    onDestroy(browser.watchReturn(read))
    read()

    return {
      state,
      claimed,
      read,
      all,
      find: id => state.list.find(each => each.id === id),
      claim(record) {
        const next = bounded(withRecord(all(), record))
        const isStored = next.includes(record) && writeWhatFits(next)
        if (isStored) claimed.set(record.id, record)
        return isStored
      },
      put: record => updateAll(list => withRecord(list, record)),
      update: (id, edit, erased) =>
        updateAll(list => {
          const record = list.find(each => each.id === id) ?? erased
          const next = record && edit(record)
          return next ? withRecord(list, next) : list.filter(each => each !== record)
        }),
      updateAll,
      remove: id => updateAll(list => list.filter(each => each.id !== id)),
    }
  }
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

/** Returns the list with a record in place of its earlier version. */
function withRecord<Stored extends JournalRecord>(list: readonly Stored[], record: Stored): readonly Stored[] {
  return [record, ...list.filter(({ id }) => id !== record.id)]
}

function readRecords<Stored extends JournalRecord>(
  value: unknown,
  kind: JournalKind<Stored>,
  now: number,
): readonly Stored[] {
  if (!Array.isArray(value)) return []
  const records = value.slice(0, 2 * kind.maxEntries).flatMap(each => readAs(kind.schema, each) ?? [])
  return toBounded([...new Map(records.map(each => [each.id, each])).values()], kind, now)
}

/** Sorts records newest first, and drops those above the maximum. */
function toBounded<Stored extends JournalRecord>(
  records: readonly Stored[],
  { maxEntries, timeOf, isEvictable, isKept = () => true }: JournalKind<Stored>,
  now: number,
): readonly Stored[] {
  const newestFirst = (one: Stored, other: Stored): number => timeOf(other) - timeOf(one)
  const sorted = records.filter(each => isKept(each, now)).toSorted(newestFirst)
  const stays = sorted.filter(each => !isEvictable(each))
  return [...stays, ...sorted.filter(isEvictable)].slice(0, maxEntries).toSorted(newestFirst)
}
