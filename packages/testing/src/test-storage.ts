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
}

/** One tab's storage. As the browser's, it never throws, and a tab does not hear of its own changes. */
export function createTestStorage(disk: TestDisk): TestStorage {
  const memory = new Map<string, string>()
  const tab = {}
  const storage: TestStorage = {
    blocked: false,
    get: key => memory.get(key) ?? (storage.blocked ? undefined : disk.entries.get(key)),
    set(key, value) {
      if (storage.blocked) return void memory.set(key, value)
      memory.delete(key)
      disk.entries.set(key, value)
      disk.changes.emit('change', { key, by: tab })
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
