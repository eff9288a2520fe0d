import type { Environment, Locks } from '@latchkey/core'
import type { Clock } from '@latchkey/primitives'
import { createTestEnvironment } from '@latchkey/testing'

/** A clock that lets all promises settle after each timer. */
export interface HistoryClock extends Clock {
  /** Advances the time. @param onInstant called after all timers of an instant have run */
  advance(ms: number, onInstant: () => void): Promise<void>
}

/** Lets everything happen that needs no time. A history needs it so often that it must be fast. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise(resolve => setImmediate(resolve))
}

function createHistoryClock(): HistoryClock {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  let now = Date.UTC(2025, 0, 1)
  const nextDue = () => [...timers].toSorted((one, other) => one.at - other.at)[0]
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(ms, onInstant) {
      const until = now + ms
      for (let due = nextDue(); due && due.at <= until; due = nextDue()) {
        now = due.at
        timers.delete(due)
        due.run()
        await flush()
        if ((nextDue()?.at ?? Infinity) > now) onInstant()
      }
      now = until
    },
  }
}

/** Locks that end with their page. A shared one is granted once no page holds the exclusive one. */
function createHistoryLocks() {
  const held = new Map<string, object>()
  const waiting = new Map<string, Set<() => void>>()

  function release(name: string): void {
    held.delete(name)
    const granted = waiting.get(name)
    waiting.delete(name)
    granted?.forEach(grant => grant())
  }

  async function untilReleased(name: string, signal: AbortSignal): Promise<void> {
    if (!held.has(name)) return
    await new Promise<void>(resolve => {
      const grants = waiting.get(name) ?? new Set()
      waiting.set(name, grants.add(resolve))
      signal.addEventListener('abort', () => grants.delete(resolve))
    })
  }

  return {
    of: (page: object): Locks => ({
      async request(name, { mode, signal }, hold) {
        if (mode === 'shared') {
          await untilReleased(name, signal)
          return await hold()
        }
        if (held.has(name)) throw new DOMException('The lock is held', 'AbortError')
        held.set(name, page)
        await hold()
        if (held.get(name) === page) release(name)
      },
    }),
    /** Ends the locks of a page, as its process ends. */
    end: (page: object): void => [...held].forEach(([name, owner]) => owner === page && release(name)),
  }
}

/** A page of a history's browser. */
export interface HistoryPage {
  readonly environment: Environment
  /** The user returns to the page. */
  comeBack(): void
  /** Ends the page, as its process ends. */
  end(): void
}

/** The browser of a history: tabs that share a clock, locks and a storage. */
export function createHistoryBrowser({ hasLocks }: { readonly hasLocks: boolean }) {
  const clock = createHistoryClock()
  const locks = createHistoryLocks()
  const base = createTestEnvironment()
  return {
    clock,
    /** The storage of a tab, which outlives its pages. */
    openTab: () => base.openTab().tabStorage,
    /** @param isFull returns whether the storage has no room for a changed record */
    openPage(tabStorage: Environment['tabStorage'], isFull: () => boolean): HistoryPage {
      const { browser, storage, ...rest } = base.openTab()
      const page = {}
      let isEnded = false
      const pageClock: Clock = { now: clock.now, after: (ms, run) => clock.after(ms, () => void (isEnded || run())) }
      const set: typeof storage.set = (key, value, orLeave) =>
        isFull() && orLeave === true ? false : storage.set(key, value, orLeave)
      const shared = { ...rest, browser, clock: pageClock, tabStorage, storage: { ...storage, set } }
      return {
        environment: { ...shared, ...(hasLocks && { locks: locks.of(page) }) },
        comeBack: () => browser.comeBack(),
        end() {
          isEnded = true
          locks.end(page)
        },
      }
    },
  }
}
