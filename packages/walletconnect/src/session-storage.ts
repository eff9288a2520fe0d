import type { PairingStorage } from './pairing-options.ts'

/**
 * Returns the storage of sessions: `undefined` for the library's own choice (IndexedDB), or memory if the browser refuses
 * IndexedDB (private windows, third-party frames), which would otherwise keep the library from starting.
 */
export async function findSessionStorage(): Promise<PairingStorage | undefined> {
  if (typeof window === 'undefined' || (await hasIndexedDb())) return undefined
  return createMemoryStorage()
}

export function createMemoryStorage(): PairingStorage {
  const entries = new Map<string, string>()
  // Values are kept as text, so that callers hold no reference into the store.
  const parse = <T>(text: string): T => JSON.parse(text) as T
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries].map(([key, text]): [string, T] => [key, parse<T>(text)]),
    getItem: async <T>(key: string) => {
      const text = entries.get(key)
      return text === undefined ? undefined : parse<T>(text)
    },
    setItem: async (key, value) => void entries.set(key, JSON.stringify(value) ?? 'null'),
    removeItem: async key => void entries.delete(key),
  }
}

// The probe uses its own database: opening the library's here would leave it without its tables.
const probeName = 'latchkey-probe'
const probeTimeoutMs = 1_000

function hasIndexedDb(): Promise<boolean> {
  return new Promise(resolve => {
    const timeout = setTimeout(() => resolve(false), probeTimeoutMs)
    const answer = (usable: boolean): void => {
      clearTimeout(timeout)
      resolve(usable)
    }
    try {
      const request = indexedDB.open(probeName)
      request.onerror = () => answer(false)
      request.onsuccess = () => {
        request.result.close()
        indexedDB.deleteDatabase(probeName)
        answer(true)
      }
    } catch {
      answer(false)
    }
  })
}
