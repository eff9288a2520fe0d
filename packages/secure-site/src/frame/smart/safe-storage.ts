import type { RecordStorage } from './operation-records.ts'

/** The storage of the secure origin; memory where the browser gives a frame none. */
export function createSafeStorage(): RecordStorage {
  const memory = new Map<string, string>()
  return {
    getItem(key) {
      try {
        return memory.get(key) ?? localStorage.getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      try {
        localStorage.setItem(key, value)
      } catch {
        memory.set(key, value)
      }
    },
  }
}
