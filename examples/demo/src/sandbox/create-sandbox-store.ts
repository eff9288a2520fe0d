import type { SandboxMail, SandboxReport } from './sandbox-client.ts'

/** The state of the sandbox, as the page knows it. */
export interface SandboxState {
  /** The latest answer. `undefined` until the panel was opened. */
  readonly report: SandboxReport | undefined
  /** Time of the answer, in milliseconds since 1970. */
  readonly readAt: number
  /** Whether the sandbox answered the latest request. `undefined` until there was one. */
  readonly isReachable: boolean | undefined
  /** Time when the user saw the latest mail, in milliseconds since 1970. */
  readonly seenMailAt: number
}

const pollMs = 1_500
/** Maximum number of requests for a mail, which arrives a moment after the modal requested it. */
const mailAttempts = 8

/** The requests that the store sends to the sandbox. */
export interface SandboxSource {
  /** Rejects if the sandbox does not answer. */
  fetchReport(): Promise<SandboxReport>
  fetchMail(): Promise<readonly SandboxMail[]>
}

/** Holds the known state of the sandbox, and polls only while the panel shows. */
export function createSandboxStore({ fetchReport, fetchMail }: SandboxSource) {
  let state: SandboxState = { report: undefined, readAt: 0, isReachable: undefined, seenMailAt: 0 }
  let refreshes = 0
  let latestApplied = 0
  let watchers = 0
  let polling: AbortController | undefined
  let isExpecting = false
  const listeners = new Set<() => void>()

  function set(change: Partial<SandboxState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function refresh(): Promise<void> {
    const number = (refreshes += 1)
    const report = await fetchReport().catch(() => undefined)
    // A poll that started before a change of the user may answer after it, with the previous state.
    if (number < latestApplied) return
    latestApplied = number
    set(report ? { report, readAt: Date.now(), isReachable: true } : { isReachable: false })
  }

  async function poll({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      if (document.visibilityState === 'visible') await refresh()
      await new Promise(resolve => setTimeout(resolve, pollMs))
    }
  }

  async function readUntilNewMail(): Promise<void> {
    const before = latestMail(state)?.sentAt ?? 0
    const isPolled = (): boolean => watchers > 0
    for (let attempt = 0; attempt < mailAttempts && !isPolled(); attempt++) {
      await new Promise(resolve => setTimeout(resolve, pollMs))
      const mail = await fetchMail().catch(() => undefined)
      if (!mail) continue
      const none: SandboxReport = { mail: [], faults: [], networks: [], declinesNext: false }
      set({ report: { ...(state.report ?? none), mail }, readAt: Date.now() })
      if ((mail.at(-1)?.sentAt ?? 0) > before) return
    }
  }

  return {
    get: (): SandboxState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Polls until the returned function is called. */
    watch(): () => void {
      watchers += 1
      if (watchers === 1) {
        polling = new AbortController()
        void poll(polling)
      }
      return () => {
        watchers -= 1
        if (watchers === 0) polling?.abort()
      }
    },
    refresh,
    /** Records whether the sandbox answered a request of another part of the page. */
    setReachable(isReachable: boolean): void {
      if (state.isReachable !== isReachable) set({ isReachable })
    },
    /** Records that the user has seen the mails so far. */
    markMailSeen(): void {
      const sentAt = latestMail(state)?.sentAt ?? 0
      if (sentAt > state.seenMailAt) set({ seenMailAt: sentAt })
    },
    /** Waits for a mail that the modal has just requested, so that the page can announce it. */
    async expectMail(): Promise<void> {
      if (isExpecting) return
      isExpecting = true
      await readUntilNewMail()
      isExpecting = false
    },
  }
}

export function latestMail({ report }: SandboxState): SandboxMail | undefined {
  return report?.mail.at(-1)
}

/** Returns the number of active faults, including a wallet that will decline. */
export function countFaults({ report }: SandboxState): number {
  return report ? report.faults.length + Number(report.declinesNext) : 0
}
