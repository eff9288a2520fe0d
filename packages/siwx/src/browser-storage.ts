import type { SIWXSession } from '@latchkey/primitives'

import { readSession } from './read-session.ts'

/** Stores the sessions of a page without a server. */
export interface SiwxStorage {
  /** Returns all stored sessions, including expired ones. */
  get(): Promise<readonly SIWXSession[]>
  /** Replaces all stored sessions. */
  set(sessions: readonly SIWXSession[]): Promise<void>
}

const key = '@appkit/siwx-sessions'

/**
 * Stores sessions in `localStorage`, under the key of the AppKit API. If the browser stores nothing, users sign in
 * again on the next page.
 */
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
        // The storage is full or blocked.
      }
    },
  }
}
