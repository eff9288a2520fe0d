import type { SiwxStore } from './store.ts'

const cleanEveryMs = 60_000

/** A store whose tables are up to date when it is used. */
export interface ReadyStore {
  /** The store. Its tables are brought up to date with the first use, and again with the next one where that failed. */
  use(): Promise<SiwxStore>
  /** Removes what is over, every minute at most. */
  clean(): Promise<void>
}

/** Keeps a store ready and clean. */
export function createReadyStore(store: SiwxStore, clock: () => number): ReadyStore {
  let isReady = false
  let cleanedAt = -Infinity

  async function use(): Promise<SiwxStore> {
    // Requests do not wait for one another's preparation: on Workers one request cannot await what another one has asked of the network.
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
      // A clock may be set back.
      if (Math.abs(now - cleanedAt) < cleanEveryMs) return
      cleanedAt = now
      await (await use()).sweep(now)
    },
  }
}
