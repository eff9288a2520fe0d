import type { TestEnvironment } from '@latchkey/testing'

type Locks = NonNullable<TestEnvironment['locks']>

/** A lock that is held, or waits for its turn. */
interface Claim {
  readonly isShared: boolean
  grant(): void
}

/**
 * Creates locks like those of a browser: first come, first served, and shared ones together. Tabs that share them are
 * tabs of one browser.
 */
export function createTestLocks(): Locks {
  const queues = new Map<string, Claim[]>()
  const held = new Map<string, Claim[]>()

  function serve(name: string): void {
    const queue = queues.get(name) ?? []
    const holders = held.get(name) ?? []
    for (let next = queue[0]; next; next = queue[0]) {
      const isFree = holders.length === 0 || (next.isShared && holders.every(({ isShared }) => isShared))
      if (!isFree) return
      queue.shift()
      holders.push(next)
      held.set(name, holders)
      next.grant()
    }
  }

  return {
    async request(name, { mode, signal }, use) {
      signal.throwIfAborted()
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      const claim = await new Promise<Claim>((resolve, reject) => {
        const own: Claim = { isShared: mode === 'shared', grant: () => resolve(own) }
        signal.addEventListener('abort', () => {
          if (queue.includes(own)) queue.splice(queue.indexOf(own), 1)
          reject(signal.reason)
        })
        queue.push(own)
        serve(name)
      })
      try {
        await use()
      } finally {
        const holders = held.get(name) ?? []
        holders.splice(holders.indexOf(claim), 1)
        serve(name)
      }
    },
  }
}
