import { type Store, storagePrefix } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

/** What was asked for, as it is written down before that, and outlives the page. */
interface KeptRecord {
  /** Unique. */
  readonly id: string
}

/** What tells the records of one feature from those of another. */
export interface RecordKind<Kept extends KeptRecord> {
  /** Under which they are stored. */
  readonly key: string
  /** So many are kept at most. */
  readonly most: number
  /** What storage has of one, as if a stranger had written it; `undefined` for what no kit writes. */
  readonly parse: (value: unknown) => Kept | undefined
  /** When it was asked for, in ms since 1970. */
  readonly timeOf: (record: Kept) => number
  /** Whether it is among the first to be forgotten where there are too many. */
  readonly goesFirst: (record: Kept) => boolean
  /** Whether it is still kept, however few there are. @default always */
  readonly isKept?: (record: Kept, now: number) => boolean
  /** Whether what found no room says more of a record than what another tab wrote since. @default never */
  readonly knowsMore?: (record: Kept, than: Kept) => boolean
}

interface Unkept<Kept> {
  readonly record: Kept
  /** What was stored of it then. */
  readonly over: string | undefined
}

/**
 * The records of one feature, whichever tab wrote them. Where the browser has no room, those that go first make some; where that is not enough, what is
 * stored stays as it is, since an older stage of a record finds out the newer one, and this page knows better until it is gone, or another tab has written.
 */
export interface RecordStore<Kept extends KeptRecord> {
  /** Those that are kept: the newest first. */
  readonly state: { readonly list: readonly Kept[] }
  /** Reads again what is stored: what another tab wrote is heard of a moment later. */
  read(): void
  /** As they are stored now, whatever was heard of. */
  all(): readonly Kept[]
  /** The record as it was read last. */
  find(id: string): Kept | undefined
  /** Keeps what a wallet is about to be asked for. @returns whether it outlives the page: else nothing has changed, and no wallet may be asked */
  ask(record: Kept): boolean
  /** Keeps a new record, or what has become of one. */
  put(record: Kept): void
  /** Edits what is stored now: other tabs write there too, and what they wrote since is kept. */
  change(edit: (list: readonly Kept[]) => readonly Kept[]): void
  /** Forgets a record. */
  remove(id: string): void
}

/** What is settled is kept for this long. */
export const settledAgeMs = 24 * 60 * 60_000
/** What was sent, and of which nobody could tell what became of it, is kept for this long. */
export const sentAgeMs = 7 * settledAgeMs

/** Keeps the records of one feature, until the store of the kit is destroyed. */
export function createRecordStore<Kept extends KeptRecord>(
  { storage, environment }: Pick<Store, 'storage' | 'environment'>,
  kind: RecordKind<Kept>,
  onDestroy: (stop: Stop) => void,
): RecordStore<Kept> {
  const { clock, browser } = environment
  const stored = storage.stored(kind.key, value => parseRecords(value, kind, clock.now()))
  const state = proxy<{ list: readonly Kept[] }>({ list: ref([]) })
  /** What found no room, as only this page knows it. */
  let unkept: readonly Unkept<Kept>[] = []

  const bounded = (list: readonly Kept[]): readonly Kept[] => toBounded(list, kind, clock.now())
  const read = (): void => void (state.list = ref(all()))

  function all(): readonly Kept[] {
    const list = stored.read()
    // What another tab wrote since is newer, and what it forgot is forgotten.
    unkept = unkept.filter(({ record, over }) => {
      const now = list.find(({ id }) => id === record.id)
      return JSON.stringify(now) === over || (now && kind.knowsMore?.(record, now))
    })
    return bounded(unkept.map(({ record }) => record).reduce<readonly Kept[]>(withRecord, list))
  }

  /** @returns whether it is stored: else nothing has changed */
  function write(list: readonly Kept[]): boolean {
    const key = storagePrefix + kind.key
    if (list.length === 0) environment.storage.remove(key)
    const text = JSON.stringify(list)
    // Other tabs hear of changes only: two tabs that follow each other come to rest.
    return list.length === 0 || environment.storage.get(key) === text || environment.storage.set(key, text, true)
  }

  /** Writes a list, as much of it as there is room for. @param older what else may stay in its place @returns whether anything was written */
  function keep(next: readonly Kept[], ...older: (readonly Kept[])[]): boolean {
    const kept = [next, next.filter(each => !kind.goesFirst(each)), ...older].find(write)
    const texts = new Set(kept?.map(each => JSON.stringify(each)))
    if (kept || older.length > 0) {
      const list = stored.read()
      unkept = next
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
  // No kit hears of what another one of its page writes.
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

/** The list with a record in place of what was known of it. */
export function withRecord<Kept extends KeptRecord>(list: readonly Kept[], record: Kept): readonly Kept[] {
  return [record, ...list.filter(({ id }) => id !== record.id)]
}

/** Whether a transaction is still kept. What may never have been sent is, until the person knows. */
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
  const records = value.slice(0, 2 * kind.most).flatMap(each => kind.parse(each) ?? [])
  return toBounded([...new Map(records.map(each => [each.id, each])).values()], kind, now)
}

/** The newest first, and no more than are kept. */
function toBounded<Kept extends KeptRecord>(
  records: readonly Kept[],
  { most, timeOf, goesFirst, isKept = () => true }: RecordKind<Kept>,
  now: number,
): readonly Kept[] {
  const newestFirst = (one: Kept, other: Kept): number => timeOf(other) - timeOf(one)
  const sorted = records.filter(each => isKept(each, now)).toSorted(newestFirst)
  const stays = sorted.filter(each => !goesFirst(each))
  return [...stays, ...sorted.filter(goesFirst)].slice(0, most).toSorted(newestFirst)
}
