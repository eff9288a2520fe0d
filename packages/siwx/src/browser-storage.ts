import type { SIWXSession } from '@latchkey/primitives'

import { readSession } from './read-session.ts'

/** Keeps the sessions of a page that has no server. */
export interface SiwxStorage {
  /** All that are kept, expired ones too. */
  get(): Promise<readonly SIWXSession[]>
  /** Replaces all. */
  set(sessions: readonly SIWXSession[]): Promise<void>
}

const key = '@appkit/siwx-sessions'

/** Keeps them in `localStorage`, under the key of the AppKit API. Where the browser keeps nothing, a visitor signs in anew on the next page. */
export function createBrowserStorage(): SiwxStorage {
  return {
    async get() {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
        return Array.isArray(kept) ? kept.map(readSession).filter(session => session !== undefined) : []
      } catch {
        return []
      }
    },
    async set(sessions) {
      try {
        if (sessions.length > 0) localStorage.setItem(key, JSON.stringify(sessions))
        else localStorage.removeItem(key)
      } catch {
        // Full, or forbidden.
      }
    },
  }
}
