import { SecureSiteError } from './secure-site-error.ts'

/** How many requests of one browser wait at a time: more than it has tabs with a login. */
const maxWaiting = 8
const retryAfter = 20

/** Wakes those who wait for something in this process. */
export interface Bell {
  /** Resolves when it rings for a name, at the latest after some milliseconds, or at once where the signal says that nobody waits. */
  wait(name: string, milliseconds: number, signal: AbortSignal): Promise<void>
  /**
   * Answers a request that waits. Each asks the database once a second, therefore a browser has few of them.
   *
   * @param browserHash no browser is known, and nothing is waited for
   * @throws SecureSiteError tooManyAttempts
   */
  hold<Answer>(browserHash: string | undefined, call: () => Promise<Answer>): Promise<Answer>
  ring(name: string): void
  /** From now on nobody waits. */
  stop(): void
  readonly stopped: boolean
}

/** Makes one. */
export function createBell(): Bell {
  const waiting = new Map<string, Set<() => void>>()
  const held = new Map<string, number>()
  let stopped = false
  const ring = (name: string) => {
    for (const wake of waiting.get(name) ?? []) wake()
  }
  return {
    wait: (name, milliseconds, signal) =>
      new Promise(resolve => {
        if (stopped || signal.aborted) return resolve()
        const sleepers = waiting.get(name) ?? new Set()
        waiting.set(name, sleepers)
        const wake = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          sleepers.delete(wake)
          if (sleepers.size === 0) waiting.delete(name)
          resolve()
        }
        const timer = setTimeout(wake, milliseconds)
        signal.addEventListener('abort', wake)
        sleepers.add(wake)
      }),
    async hold(browserHash = '', call) {
      const count = held.get(browserHash) ?? 0
      if (count >= maxWaiting)
        throw new SecureSiteError('tooManyAttempts', `Please try again after ${retryAfter} seconds`, { retryAfter })
      held.set(browserHash, count + 1)
      try {
        return await call()
      } finally {
        const left = (held.get(browserHash) ?? 1) - 1
        if (left > 0) held.set(browserHash, left)
        else held.delete(browserHash)
      }
    },
    ring,
    stop() {
      stopped = true
      for (const name of waiting.keys()) ring(name)
    },
    get stopped() {
      return stopped
    },
  }
}
