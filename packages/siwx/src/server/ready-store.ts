import type { SiwxStore } from './store.ts'

const cleanEveryMs = 60_000

/** A store whose tables are migrated before its first use. */
export interface ReadyStore {
  /** Returns the store. The first call migrates its tables; after a failure the next call does. */
  use(): Promise<SiwxStore>
  /** Removes expired rows, at most once a minute. */
  clean(): Promise<void>
}

/** Creates the access to a store. */
export function createReadyStore(store: SiwxStore, clock: () => number): ReadyStore {
  let isReady = false
  let cleanedAt = -Infinity

  async function use(): Promise<SiwxStore> {
    // Requests do not share one migration: on Workers a request cannot await I/O that another one started.
    if (!isReady) await prepare()
    isReady = true
    return store
  }

  async function prepare(): Promise<void> {
    try {
      await store.ready()
    } catch (cause) {
      const said = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`The store of sign-ins cannot be opened (${store.name ?? 'of the site'}): ${said}`, { cause })
    }
  }

  return {
    use,
    async clean() {
      const now = clock()
      // The clock may be set back.
      if (Math.abs(now - cleanedAt) < cleanEveryMs) return
      cleanedAt = now
      await (await use()).sweep(now)
    },
  }
}
