/** Storage that outlives a load of the frame, if the browser provides any. */
export interface SafeStorage extends Pick<Storage, 'getItem'> {
  /**
   * Stores a text. If the storage is full, the text lasts as long as the frame.
   *
   * @param orLeave keeps the stored state unchanged if the storage is full
   * @returns whether the text is available
   */
  setItem(key: string, value: string, orLeave?: boolean): boolean
}

/**
 * Creates the storage of the secure origin, or memory if the browser gives a frame none. An empty storage that accepts
 * nothing counts as none, and not as full.
 */
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
