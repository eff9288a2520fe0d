import { type Environment, storagePrefix } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'

/** Time limit of a lock request. */
const longestRequestMs = 1_000
/** Delay after a lock is released: a page that is gone may have received its wallet's answer just before. */
const abandonedMs = 1_000

/**
 * Holds a lock of the browser while the wallet's answer to a send is awaited, and no longer: the browser does not keep
 * a page with a lock for the way back. The lock ends with the page, even if that is killed, and a duplicate of the tab
 * does not get it.
 *
 * @returns a function that releases it; `undefined` if there is no lock
 */
export async function holdSend({ locks, clock }: Environment, id: string): Promise<Stop | undefined> {
  if (!locks) return undefined
  const giving = new AbortController()
  const stopWaiting = clock.after(longestRequestMs, () => giving.abort())
  let release: Stop = () => {}
  const isHeld = await new Promise<boolean>(resolve => {
    // The request rejects if it is aborted, or if the browser does not allow it.
    locks
      .request(nameOf(id), { mode: 'exclusive', signal: giving.signal }, () => {
        resolve(true)
        return new Promise(done => (release = done))
      })
      .catch(() => resolve(false))
  })
  stopWaiting()
  return isHeld ? () => release() : undefined
}

/** Watches the locks of other pages. */
export interface LockWatch {
  /** Watches the locks of these ids, and no others. */
  watch(ids: ReadonlySet<string>): void
  stop(): void
}

/**
 * @param onAbandoned called a moment after a lock is released, when no page waits for the wallet's answer any more. The
 * last write of its page may arrive after the release
 */
export function createLockWatch(environment: Environment, onAbandoned: (id: string) => void): LockWatch {
  const watched = new Map<string, Stop>()

  function begin(id: string): Stop {
    let stopWaiting: Stop = () => {}
    const stop = watchAbandoned(environment, id, () => {
      stopWaiting = environment.clock.after(abandonedMs, () => onAbandoned(id))
    })
    return () => (stop(), stopWaiting())
  }

  return {
    watch(ids) {
      for (const [id, stop] of watched) {
        if (ids.has(id)) continue
        stop()
        watched.delete(id)
      }
      for (const id of ids) if (!watched.has(id)) watched.set(id, begin(id))
    },
    stop() {
      for (const stop of watched.values()) stop()
      watched.clear()
    },
  }
}

/** Calls back once when no page waits for the wallet's answer to a send any more, until stopped. */
function watchAbandoned({ locks }: Environment, id: string, onAbandoned: () => void): Stop {
  const watching = new AbortController()
  locks
    // The lock is shared, so that several pages can watch it.
    ?.request(nameOf(id), { mode: 'shared', signal: watching.signal }, async () => {
      if (!watching.signal.aborted) onAbandoned()
    })
    .catch(() => {})
  return () => watching.abort()
}

const nameOf = (id: string): string => `${storagePrefix}send_${id}`
