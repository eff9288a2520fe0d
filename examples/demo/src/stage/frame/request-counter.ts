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

  function set(next: StageRequests): void {
    requests = next
    listeners.forEach(listener => listener())
  }
  function add(count: number): void {
    if (count === 0) return
    const total = requests.total + count
    set({ ...requests, total, beforePress: requests.isPressed ? requests.beforePress : total })
  }
  new page.PerformanceObserver(list => {
    add(list.getEntries().filter(({ name }) => isElsewhere(name, page.location.origin)).length)
  }).observe({ type: 'resource', buffered: true })
  countSockets(page, () => add(1))

  return {
    get: () => requests,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    press() {
      if (!requests.isPressed) set({ ...requests, isPressed: true })
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
