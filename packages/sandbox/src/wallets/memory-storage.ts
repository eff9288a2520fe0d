import type { PairingStorage } from './pairing-client.ts'

/**
 * Creates storage for a pairing wallet that lasts as long as the process. Passing it to a second wallet is like reopening an app.
 */
export function createMemoryStorage(): PairingStorage {
  const items = new Map<string, string>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <Value>() => [...items].map(([key, text]): [string, Value] => [key, JSON.parse(text) as Value]),
    getItem: async <Value>(key: string) => {
      const text = items.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as Value)
    },
    setItem: async (key, value) => void items.set(key, JSON.stringify(value)),
    removeItem: async key => void items.delete(key),
  }
}
