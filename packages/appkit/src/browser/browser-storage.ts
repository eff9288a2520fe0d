import { storagePrefix } from '@latchkey/core'
import type { KeyValueStorage } from '@latchkey/primitives'

/**
 * `localStorage`, or `sessionStorage`, where the browser allows it. In private mode, with a full quota or with storage blocked, values live in
 * memory for as long as the page, and one warning says so. Before that, answers of services that are kept there make room: they can be asked
 * for again.
 *
 * What could not be written is removed, so that no older value comes back with the next load, unless whoever writes would rather keep that. Where the
 * browser refuses even that, it is emptied, which needs no room; and where nothing can be changed at all, this page at least goes by what it meant to write.
 * A storage that has nothing and takes nothing is a blocked one, and no full one.
 */
export function createBrowserStorage(
  warn: (message: string) => void,
  name: 'localStorage' | 'sessionStorage' = 'localStorage',
): KeyValueStorage {
  /** What is not in the storage as it should be; `undefined` for what should not be there. */
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
      // There is no key where everything was cleared.
      const onStorage = ({ key }: StorageEvent): void => listener(key ?? undefined)
      // A page that was kept for the way back has heard of nothing meanwhile.
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

/** @throws DOMException where there is no room */
function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    for (const each of Object.keys(storage))
      if (each.startsWith(storagePrefix) && each.endsWith('_cache')) storage.removeItem(each)
    storage.setItem(key, value)
  }
}

/** Merely reading `window.localStorage` throws where storage is blocked. */
function openStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window[name]
  } catch {
    return undefined
  }
}
