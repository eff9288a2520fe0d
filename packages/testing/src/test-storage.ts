import { createEmitter, type KeyValueStorage } from '@latchkey/primitives'

/** What outlives a page: shared by every tab, and by the page after a reload. */
export interface TestDisk {
  /** What is kept. */
  readonly entries: Map<string, string>
  /**
   * Tells each tab what another wrote.
   *
   * @internal
   */
  readonly changes: ReturnType<typeof createEmitter<{ change: { key: string | undefined; by: object } }>>
}

/** What the storages of several tabs share. */
export function createTestDisk(entries: Readonly<Record<string, string>> = {}): TestDisk {
  return { entries: new Map(Object.entries(entries)), changes: createEmitter() }
}

/** A storage in memory. */
export interface TestStorage extends KeyValueStorage {
  /** While true the browser refuses: what is written lives in this page alone, as in private mode. */
  blocked: boolean
  /** While true there is no room for a text that is longer than the one in its place. */
  full: boolean
}

/** One tab's storage. As the browser's, it never throws, and a tab does not hear of its own changes. */
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
