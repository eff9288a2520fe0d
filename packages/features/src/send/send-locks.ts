import { type Environment, storagePrefix } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'

/** A browser that has not given a lock after so long is not waited for. */
const longestRequestMs = 1_000

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

/** Hears once that nobody waits for the wallet's answer to a send any more, until stopped. */
export function watchAbandoned({ locks }: Environment, id: string, onAbandoned: () => void): Stop {
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
