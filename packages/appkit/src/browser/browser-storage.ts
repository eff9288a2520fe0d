import type { KeyValueStorage } from '@latchkey/core'

/**
 * `localStorage` where the browser allows it. In private mode, with a full quota or with storage blocked, values live in
 * memory for as long as the page, and one warning says so.
 */
export function createBrowserStorage(warn: (message: string) => void): KeyValueStorage {
  const memory = new Map<string, string>()
  const local = openLocalStorage()
  let warned = local === undefined && typeof window === 'undefined'

  function degraded(): void {
    if (!warned)
      warn('This browser does not store anything for the site: wallets will not stay connected after a reload.')
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

  return {
    get: key => memory.get(key) ?? attempt(storage => storage.getItem(key)) ?? undefined,
    set(key, value) {
      const stored = attempt(storage => {
        storage.setItem(key, value)
        return true
      })
      if (stored) memory.delete(key)
      else memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      attempt(storage => storage.removeItem(key))
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt(storage => Object.keys(storage)) ?? [])])],
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

/** Merely reading `window.localStorage` throws where storage is blocked. */
function openLocalStorage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}
