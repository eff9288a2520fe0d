import type { Environment } from '@latchkey/core'

import { createBrowser } from './browser.ts'
import { createBrowserStorage } from './browser-storage.ts'

/** Creates the environment of a page, or of a server that renders one, where nothing is stored, shown or opened. */
export function createBrowserEnvironment(): Environment {
  const browser = createBrowser()
  return {
    fetch: request => fetch(request),
    storage: createBrowserStorage(message => browser.log('warn', message)),
    // Failures need no warning, because lost values are fetched again.
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

/** Replaces `randomUUID`, which exists in secure contexts only, so that a page over plain HTTP gets ids too. */
function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
