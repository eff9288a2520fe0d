import { createEmitter, type KeyValueStorage } from '@latchkey/primitives'

/** Storage that outlives a page, shared by every tab and by the page after a reload. */
export interface TestDisk {
  /** The stored entries. */
  readonly entries: Map<string, string>
  /**
   * Notifies each tab of another's writes.
   *
   * @internal
   */
  readonly changes: ReturnType<typeof createEmitter<{ change: { key: string | undefined; by: object } }>>
}

/** Creates the storage that several tabs share. */
export function createTestDisk(entries: Readonly<Record<string, string>> = {}): TestDisk {
  return { entries: new Map(Object.entries(entries)), changes: createEmitter() }
}

/** A storage in memory. */
export interface TestStorage extends KeyValueStorage {
  /** While true the browser blocks the storage: values live in this page only, as in private mode. */
  blocked: boolean
  /** While true there is no space for a text that is longer than the one that it replaces. */
  full: boolean
}

/** Creates one tab's storage. Like the browser's, it never throws, and does not notify a tab of its own changes. */
export function createTestStorage(disk: TestDisk): TestStorage {
  const memory = new Map<string, string>()
  const tab = {}
  const storage: TestStorage = {
    blocked: false,
    full: false,
    get: key => memory.get(key) ?? (storage.blocked ? undefined : disk.entries.get(key)),
    set(key, value, orLeave) {
      const isTooLong = storage.full && value.length > (disk.entries.get(key)?.length ?? 0)
      if (isTooLong && !storage.blocked && orLeave) return false
      if (isTooLong) storage.remove(key)
      if (isTooLong || storage.blocked) {
        memory.set(key, value)
        return true
      }
      memory.delete(key)
      disk.entries.set(key, value)
      disk.changes.emit('change', { key, by: tab })
      return true
    },
    remove(key) {
      memory.delete(key)
      if (!storage.blocked && disk.entries.delete(key)) disk.changes.emit('change', { key, by: tab })
    },
    keys: () => [...new Set([...memory.keys(), ...(storage.blocked ? [] : disk.entries.keys())])],
    watch: listener => disk.changes.on('change', ({ key, by }) => by !== tab && listener(key)),
  }
  return storage
}
