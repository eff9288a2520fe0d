import { storagePrefix } from '@latchkey/core'
import type { KeyValueStorage } from '@latchkey/primitives'

/**
 * Wraps `localStorage` or `sessionStorage`. In private mode, with a full quota or with storage blocked, values live in memory for
 * as long as the page, with one warning. Before that, cached answers of services are evicted, because they can be fetched again.
 *
 * A key that could not be written is removed, so that no older value comes back with the next load, unless the caller prefers to
 * keep it. If even the removal fails, it is set to an empty text, which needs no space; and if nothing can be changed, this page
 * still uses the new value. An empty storage that accepts nothing is a blocked one, not a full one.
 */
export function createBrowserStorage(
  warn: (message: string) => void,
  name: 'localStorage' | 'sessionStorage' = 'localStorage',
): KeyValueStorage {
  /** Values that differ from the storage; `undefined` for removed ones. */
  const memory = new Map<string, string | undefined>()
  const local = openStorage(name)
  let warned = local === undefined && typeof window === 'undefined'

  function degraded(): void {
    if (!warned) warn('This browser stores nothing for the site: a reload disconnects')
    warned = true
  }
  function attempt<Value>(use: (storage: Storage) => Value): Value | undefined {
    if (!local) return void degraded()
    try {
      return use(local)
    } catch {
      return void degraded()
    }
  }

  function change(act: (storage: Storage) => void): boolean {
    return attempt(storage => (act(storage), true)) ?? false
  }
  function drop(key: string): boolean {
    return change(storage => storage.removeItem(key)) || change(storage => storage.setItem(key, ''))
  }

  return {
    get: key => (memory.has(key) ? memory.get(key) : attempt(storage => storage.getItem(key)) || undefined),
    set(key, value, orLeave) {
      if (change(storage => write(storage, key, value))) memory.delete(key)
      else if (orLeave && local?.length) return false
      else {
        memory.set(key, value)
        drop(key)
      }
      return true
    },
    remove(key) {
      if (drop(key)) memory.delete(key)
      else memory.set(key, undefined)
    },
    keys() {
      const stored = attempt(storage => Object.keys(storage)) ?? []
      return [...new Set([...memory.keys(), ...stored])].filter(
        key => !memory.has(key) || memory.get(key) !== undefined,
      )
    },
    watch(listener) {
      if (typeof window === 'undefined') return () => {}
      // The key is null after the whole storage was cleared.
      const onStorage = ({ key }: StorageEvent): void => listener(key ?? undefined)
      // A page from the back/forward cache missed the events meanwhile.
      const onShow = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) listener(undefined)
      }
      window.addEventListener('storage', onStorage)
      window.addEventListener('pageshow', onShow)
      return () => {
        window.removeEventListener('storage', onStorage)
        window.removeEventListener('pageshow', onShow)
      }
    },
  }
}

/**
 * Writes a value. Evicts cached answers if the storage is full.
 *
 * @throws DOMException if there is no space
 */
function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    for (const each of Object.keys(storage))
      if (each.startsWith(storagePrefix) && each.endsWith('_cache')) storage.removeItem(each)
    storage.setItem(key, value)
  }
}

/** Merely reading `window.localStorage` throws if storage is blocked. */
function openStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window[name]
  } catch {
    return undefined
  }
}
