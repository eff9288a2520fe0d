/** Wakes those who wait for something in this process. */
export interface Bell {
  /** Resolves when it rings for a name, at the latest after some milliseconds, or at once where the signal says that nobody waits. */
  wait(name: string, milliseconds: number, signal: AbortSignal): Promise<void>
  ring(name: string): void
  /** From now on nobody waits. */
  stop(): void
  readonly stopped: boolean
}

/** Makes one. */
export function createBell(): Bell {
  const waiting = new Map<string, Set<() => void>>()
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
