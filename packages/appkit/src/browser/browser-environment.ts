import type { Environment } from '@latchkey/core'

import { createBrowser } from './browser.ts'
import { createBrowserStorage } from './browser-storage.ts'

/** The environment of a page, or of a server that renders one: there nothing is stored, shown or opened. */
export function createBrowserEnvironment(): Environment {
  const browser = createBrowser()
  return {
    fetch: request => fetch(request),
    storage: createBrowserStorage(message => browser.log('warn', message)),
    // What it cannot keep is asked for again: no word of it.
    tabStorage: createBrowserStorage(() => {}, 'sessionStorage'),
    clock: {
      now: () => Date.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    random: {
      id: () => crypto.randomUUID?.() ?? toHex(crypto.getRandomValues(new Uint8Array(16))),
      bytes: length => crypto.getRandomValues(new Uint8Array(length)),
    },
    browser,
    locks: typeof document === 'undefined' ? undefined : navigator.locks,
  }
}

/** `randomUUID` is there in secure contexts only; a page over plain HTTP still gets its ids. */
function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
