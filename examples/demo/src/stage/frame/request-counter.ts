import type { StageRequests } from '../stage-context.ts'

/** Counts what the page calls on other origins: fetches, pictures, frames and sockets. */
export interface RequestCounter {
  get(): StageRequests
  /** Calls back after each change. @returns stops it */
  watch(listener: () => void): () => void
  /** Says that somebody has pressed something. The count before it stays. */
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
  /** A browser reports a request once it has ended: when it began counts. */
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

/** `data:` and `blob:` addresses have no origin and leave for nowhere. */
function isElsewhere(address: string, origin: string): boolean {
  const target = new URL(address, origin).origin
  return target !== 'null' && target !== origin
}

/** A browser does not report sockets as resources. */
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
