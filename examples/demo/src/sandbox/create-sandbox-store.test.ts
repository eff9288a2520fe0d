import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createSandboxStore, latestMail } from './create-sandbox-store.ts'
import type { SandboxMail, SandboxReport } from './sandbox-client.ts'

const empty: SandboxReport = { mail: [], faults: [], networks: [], declinesNext: false }
const mailAt = (sentAt: number): SandboxMail => ({ to: 'maya@example.com', subject: 'Your code', sentAt })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createSandboxStore', () => {
  test('ignores a poll that started before a change and answers after it', async () => {
    const answers: ((report: SandboxReport) => void)[] = []
    const fetchReport = () => new Promise<SandboxReport>(resolve => answers.push(resolve))
    const store = createSandboxStore({ fetchReport, fetchMail: () => Promise.resolve([]) })
    const poll = store.refresh()
    const afterChange = store.refresh()
    answers[1]?.({ ...empty, declinesNext: true })
    await afterChange
    answers[0]?.(empty)
    await poll
    expect(store.get().report?.declinesNext).toBe(true)
  })

  test('reports whether the sandbox answers, from its first request on', async () => {
    const fetchReport = vi.fn(() => Promise.resolve(empty))
    const store = createSandboxStore({ fetchReport, fetchMail: () => Promise.resolve([]) })
    expect(store.get().isReachable).toBe(undefined)
    await store.refresh()
    expect(store.get().isReachable).toBe(true)
    fetchReport.mockRejectedValueOnce(new Error('stopped'))
    await store.refresh()
    expect(store.get()).toMatchObject({ isReachable: false, report: empty })
    store.setReachable(true)
    expect(store.get().isReachable).toBe(true)
  })

  test('keeps its mails if the sandbox does not answer while one is expected', async () => {
    const fetchMail = vi.fn(() => Promise.resolve([mailAt(1)]))
    const store = createSandboxStore({ fetchReport: () => Promise.resolve({ ...empty, mail: [mailAt(1)] }), fetchMail })
    await store.refresh()
    fetchMail.mockRejectedValueOnce(new Error('stopped'))
    const expecting = store.expectMail()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(latestMail(store.get())).toEqual(mailAt(1))
    fetchMail.mockResolvedValueOnce([mailAt(1), mailAt(2)])
    await vi.advanceTimersByTimeAsync(1_500)
    await expecting
    expect(latestMail(store.get())).toEqual(mailAt(2))
    expect(fetchMail).toHaveBeenCalledTimes(2)
  })

  test('polls only with a subscriber, and only once for several', async () => {
    vi.stubGlobal('document', { visibilityState: 'visible' })
    const fetchReport = vi.fn(() => Promise.resolve(empty))
    const store = createSandboxStore({ fetchReport, fetchMail: () => Promise.resolve([]) })
    const stops = [store.watch(), store.watch()]
    await vi.advanceTimersByTimeAsync(1_500)
    expect(fetchReport).toHaveBeenCalledTimes(2)
    stops.forEach(stop => stop())
    // The panel is opened again before the wait of the stopped poll ends.
    const stop = store.watch()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(fetchReport).toHaveBeenCalledTimes(4)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetchReport).toHaveBeenCalledTimes(4)
    vi.unstubAllGlobals()
  })
})
