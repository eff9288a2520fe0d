/** What outlives a load of the frame, where the browser keeps anything for it. */
export interface SafeStorage extends Pick<Storage, 'getItem'> {
  /**
   * Keeps a text, where there is no room for as long as the frame.
   *
   * @param orLeave where the storage is full, all stays as it was
   * @returns whether it is there now
   */
  setItem(key: string, value: string, orLeave?: boolean): boolean
}

/** The storage of the secure origin; memory where the browser gives a frame none. One that has nothing and takes nothing is none, and no full one. */
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
    setItem(key, value, orLeave) {
      try {
        localStorage.setItem(key, value)
        memory.delete(key)
      } catch {
        if (orLeave && hasSomething()) return false
        memory.set(key, value)
      }
      return true
    },
  }
}

function hasSomething(): boolean {
  try {
    return localStorage.length > 0
  } catch {
    return false
  }
}
