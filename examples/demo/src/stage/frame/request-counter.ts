import type { StageRequests } from '../stage-context.ts'

/** Counts the page's requests to other origins: fetches, pictures, frames and sockets. */
export interface RequestCounter {
  get(): StageRequests
  /** Calls back after each change. @returns a function that stops it */
  watch(listener: () => void): () => void
  /** Records the first press of the user. The count before it stays. */
  press(): void
}

export function createRequestCounter(page: Window & typeof globalThis): RequestCounter {
  const listeners = new Set<() => void>()
  let requests: StageRequests = { beforePress: 0, total: 0, isPressed: false }
  let pressedAt = Infinity

  function set(next: StageRequests): void {
    requests = next
    listeners.forEach(listener => listener())
  }
  /** A browser reports a request once it has ended, so its start time counts. */
  function add(startTimes: readonly number[]): void {
    if (startTimes.length === 0) return
    const { beforePress, total } = requests
    const early = startTimes.filter(time => time < pressedAt).length
    set({ ...requests, total: total + startTimes.length, beforePress: beforePress + early })
  }
  new page.PerformanceObserver(list => {
    const elsewhere = list.getEntries().filter(({ name }) => isElsewhere(name, page.location.origin))
    add(elsewhere.map(({ startTime }) => startTime))
  }).observe({ type: 'resource', buffered: true })
  countSockets(page, () => add([page.performance.now()]))

  return {
    get: () => requests,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    press() {
      if (requests.isPressed) return
      pressedAt = page.performance.now()
      set({ ...requests, isPressed: true })
    },
  }
}

/** Returns whether an address is on another origin; `data:` and `blob:` addresses are on none. */
function isElsewhere(address: string, origin: string): boolean {
  const target = new URL(address, origin).origin
  return target !== 'null' && target !== origin
}

/** Counts sockets separately, because a browser does not report them as resources. */
function countSockets(page: Window & typeof globalThis, onSocket: () => void): void {
  const { origin } = page.location
  page.WebSocket = class extends page.WebSocket {
    constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
      super(...parameters)
      const { host } = new URL(this.url)
      if (host !== new URL(origin).host) onSocket()
    }
  }
}
