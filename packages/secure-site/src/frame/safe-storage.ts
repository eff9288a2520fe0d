/** What outlives a load of the frame, where the browser keeps anything for it. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The storage of the secure origin; memory where the browser gives a frame none. */
export function createSafeStorage(): SafeStorage {
  const memory = new Map<string, string>()
  return {
    getItem(key) {
      const held = memory.get(key)
      if (held !== undefined) return held
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      try {
        localStorage.setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
  }
}
