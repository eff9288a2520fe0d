import { SecureSiteError } from './secure-site-error.ts'

/** Maximum waiting requests of one browser. It has fewer tabs with a login. */
const maxWaiting = 8
const retryAfter = 20

/** Wakes requests of this process that wait for an event. */
export interface Notifier {
  /** Resolves when `notify` is called with the name, after the time in milliseconds, or when the request is aborted. */
  wait(name: string, milliseconds: number, signal: AbortSignal): Promise<void>
  /**
   * Runs a waiting request. Each polls the database once a second, so the number per browser is limited.
   *
   * @param browserHash `undefined` for an unknown browser; all unknown ones share one limit
   * @throws SecureSiteError `tooManyAttempts`
   */
  hold<Answer>(browserHash: string | undefined, call: () => Promise<Answer>): Promise<Answer>
  notify(name: string): void
  /** Ends all waits. Later ones resolve at once. */
  stop(): void
  readonly stopped: boolean
}

/** Creates the notifier. */
export function createNotifier(): Notifier {
  const waiting = new Map<string, Set<() => void>>()
  const held = new Map<string, number>()
  let stopped = false
  const notify = (name: string) => {
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
    notify,
    stop() {
      stopped = true
      for (const name of waiting.keys()) notify(name)
    },
    get stopped() {
      return stopped
    },
  }
}
