import type { SignClient } from './sign-client.ts'
import { withTabLock } from './tab-lock.ts'

/** A store of the library in storage that other tabs write too. */
export interface SharedStore {
  /**
   * Takes over the entries that other tabs added.
   *
   * @returns the keys of the entries that they deleted, which are still here
   */
  follow(): Promise<string[]>
}

interface LibraryStore {
  readonly storageKey: string
  persist(): Promise<void>
}

/** Form in which a store is written as a whole. */
export interface StoreForm<Value> {
  read(stored: unknown): Iterable<readonly [string, Value]>
  write(entries: ReadonlyMap<string, Value>): unknown
}

/**
 * Lets tabs share a store of the library. In 2.21.8 each client reads a store once, when it starts, and then writes its whole
 * memory at every change: the tab that wrote last undoes everything that other tabs have paired since. Here a tab writes only its
 * own changes, on top of the stored content.
 *
 * @param entries the store's own, in memory
 * @param onWritten called when an entry was added or deleted, and is written
 */
export function shareStore<Value>(
  { core: { storage } }: SignClient,
  store: LibraryStore,
  entries: Map<string, Value>,
  form: StoreForm<Value>,
  onWritten: () => void = () => undefined,
): SharedStore {
  /** Stored content that this tab has seen, as text. */
  let known = toTexts(entries)
  let last: Promise<unknown> = Promise.resolve()

  function exclusively<Result>(act: () => Promise<Result>): Promise<Result> {
    const next = last.then(() => withTabLock(`latchkey:${store.storageKey}`, act))
    last = next.catch(() => undefined)
    return next
  }
  const read = async (): Promise<Map<string, Value>> => new Map(form.read(await storage.getItem(store.storageKey)))

  store.persist = () =>
    exclusively(async () => {
      const stored = await read()
      const own = toTexts(entries)
      for (const [key, value] of entries) if (known.get(key) !== own.get(key)) stored.set(key, value)
      for (const key of known.keys()) if (!own.has(key)) stored.delete(key)
      await storage.setItem(store.storageKey, form.write(stored))
      const isOther = known.size !== own.size || [...own.keys()].some(key => !known.has(key))
      known = own
      if (isOther) onWritten()
    })

  return {
    follow: () =>
      exclusively(async () => {
        const stored = await read()
        for (const [key, value] of stored) {
          if (entries.has(key) || known.has(key)) continue
          entries.set(key, value)
          known.set(key, JSON.stringify(value))
        }
        return [...known.keys()].filter(key => entries.has(key) && !stored.has(key))
      }),
  }
}

function toTexts(entries: ReadonlyMap<string, unknown>): Map<string, string> {
  return new Map([...entries].map(([key, value]) => [key, JSON.stringify(value)]))
}
