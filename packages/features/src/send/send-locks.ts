import { type Environment, storagePrefix } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'

/** A browser that has not given a lock after so long is not waited for. */
const longestRequestMs = 1_000
/** A page that is gone may have heard its wallet's answer just before. */
const abandonedMs = 1_000

/**
 * Holds a lock of the browser while the wallet's answer to a send is awaited, and no longer: a page that holds one is not kept for the way back.
 * It ends with the page, also where that is killed, and a duplicate of the tab does not get it.
 *
 * @returns what lets it go; `undefined` where there is none
 */
export async function holdSend({ locks, clock }: Environment, id: string): Promise<Stop | undefined> {
  if (!locks) return undefined
  const giving = new AbortController()
  const stopWaiting = clock.after(longestRequestMs, () => giving.abort())
  let release: Stop = () => {}
  const isHeld = await new Promise<boolean>(resolve => {
    // What is no longer waited for, and what the browser does not allow, rejects.
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

/** What other pages hold locks for. */
export interface LockWatch {
  /** From now on these are watched, and no others. */
  watch(ids: ReadonlySet<string>): void
  stop(): void
}

/** @param onAbandoned hears that nobody waits for the wallet's answer any more, a moment later: what that page wrote last may come after its lock */
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

/** Hears once that nobody waits for the wallet's answer to a send any more, until stopped. */
function watchAbandoned({ locks }: Environment, id: string, onAbandoned: () => void): Stop {
  const watching = new AbortController()
  locks
    // Whoever else watches may have it too.
    ?.request(nameOf(id), { mode: 'shared', signal: watching.signal }, async () => {
      if (!watching.signal.aborted) onAbandoned()
    })
    .catch(() => {})
  return () => watching.abort()
}

const nameOf = (id: string): string => `${storagePrefix}send_${id}`
