import { readProperty } from '@latchkey/primitives'
import { createStorage, type Storage } from '@wagmi/core'

/**
 * Creates wagmi's storage without invalid values: wagmi takes any stored value for its own state, and then throws at every change
 * of it.
 *
 * @param storage that of the site. @default localStorage, as with wagmi itself
 */
export function createCheckedStorage(storage: Storage = createStorage({ storage: localItems() })): Storage {
  return {
    ...storage,
    async getItem(key: never, otherwise: never) {
      try {
        const found = await storage.getItem(key, otherwise)
        const connections = readProperty(readProperty(found, 'state'), 'connections')
        return connections === undefined || connections instanceof Map ? found : null
      } catch {
        // The value is not JSON.
        return null
      }
    },
  } as Storage
}

/** Reading `window.localStorage` itself throws where cookies are blocked, and in a sandboxed frame. */
function findLocalStorage() {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}

function localItems() {
  const items = findLocalStorage()
  return {
    getItem: (key: string) => items?.getItem(key),
    removeItem: (key: string) => items?.removeItem(key),
    setItem(key: string, value: string) {
      try {
        items?.setItem(key, value)
      } catch {
        // The storage is full, or may not be written.
      }
    },
  }
}
