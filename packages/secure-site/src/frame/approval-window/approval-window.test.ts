import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Approval } from '../approval/approval.ts'
import { createWindows, secureOrigin } from '../device-window/window-world.test-support.ts'
import { digestOf, type FrameLook } from './approval-messages.ts'
import { createApprovalWindow, type ReviewEnd } from './create-approval-window.ts'
import { type ServedApproval, serveApproval } from './serve-approval.ts'

const address = `${secureOrigin}/approval-window`
const look: FrameLook = { themeMode: 'dark', themeVariables: {}, locale: 'de' }
const approval: Approval = {
  site: 'shop.example',
  siteName: undefined,
  label: 'You send',
  amount: { value: '1', unit: 'ETH' },
  rows: [{ term: 'To', value: '0x1', isCode: true }],
  warnings: ['Careful'],
  parts: [{ label: 'One', text: { value: 'x', isReadable: true }, rows: [], warnings: [] }],
  foreseen: {
    status: 'list',
    changes: [{ term: 'Leaves', value: '−1', details: [], remarks: ['r'], tone: 'error' }],
    warnings: [],
  },
  movesValue: true,
}
const { siteName: _siteName, ...drawn } = approval

describe('the approval window', () => {
  const disposals: (() => void)[] = []
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => {
    vi.useRealTimers()
    for (const dispose of disposals.splice(0)) dispose()
  })

  /** Creates a frame that needs a decision, and the windows that it opens. */
  async function createReview(shown: Approval = approval) {
    const windows = createWindows()
    const ends: ReviewEnd[] = []
    const review = await createApprovalWindow({ own: windows.own, address }, { approval: shown, look }, end =>
      ends.push(end),
    )
    disposals.push(windows.end, review.dispose)
    /** The page of the newest window sends a port, as another script at its place could. */
    const connect = (page = windows.opened.at(-1)) => {
      const { port1, port2 } = new MessageChannel()
      disposals.push(() => port1.close())
      windows.say(page, { type: 'latchkey-window/ready', nonce: page?.nonce }, { ports: [port2] })
      return port1
    }
    /** The page of the newest window runs its own script. */
    const run = async (page = windows.opened.at(-1)) => {
      const shownHere: ServedApproval[] = []
      let overs = 0
      const port = connect(page)
      const service = serveApproval(
        port,
        served => shownHere.push(served),
        () => (overs += 1),
      )
      await vi.waitUntil(() => shownHere.length > 0)
      const [served] = shownHere
      if (!served) throw new Error('The window received no approval')
      return { served, service, port, shownHere, overs: () => overs }
    }
    return { windows, review, ends, connect, run }
  }

  /** Waits until every posted message has arrived, which a later message of another channel shows. */
  async function untilDelivered(): Promise<void> {
    const { port1, port2 } = new MessageChannel()
    for (let round = 0; round < 3; round++)
      await new Promise(resolve => {
        port2.onmessage = resolve
        port1.postMessage(round)
      })
    port1.close()
  }

  test.each([
    [true, 'approved'],
    [false, 'rejected'],
  ] as const)('shows the request of the frame, and answers isApproved = %s once', async (isApproved, end) => {
    const { windows, review, ends, run } = await createReview()
    review.open()
    const { served, overs } = await run()
    expect(served.approval).toEqual({ ...drawn, siteName: undefined })
    expect(served.look).toEqual(look)
    served.decide(isApproved)
    served.decide(!isApproved)
    await vi.waitUntil(() => ends.length > 0)
    await untilDelivered()
    expect(ends).toEqual([end])
    expect(overs()).toBe(1)
    expect(windows.opened[0]?.closed).toBe(true)
    expect(windows.listening()).toBe(0)
  })

  test('has only an unguessable id in its address, and another one at each opening', async () => {
    const { windows, review } = await createReview()
    review.open()
    review.open()
    const urls = windows.opened.map(({ url }) => url)
    for (const url of urls) expect(url).toMatch(/^https:\/\/secure\.example\/approval-window#[-_a-zA-Z0-9]{22}$/)
    expect(new Set(urls).size).toBe(2)
  })

  test('ends as blocked if the browser blocks it', async () => {
    const { windows, review, ends } = await createReview()
    windows.block(true)
    review.open()
    expect(ends).toEqual(['blocked'])
    windows.block(false)
    review.open()
    expect(windows.opened).toEqual([])
  })

  test.each(['before its script ran', 'while it shows the approval'])('ends as left if it is closed %s', async when => {
    const { windows, review, ends, run } = await createReview()
    review.open()
    const shown = when.startsWith('while') ? await run() : undefined
    windows.opened[0]?.close()
    vi.advanceTimersByTime(1_000)
    await vi.waitUntil(() => ends.length > 0)
    expect(ends).toEqual(['left'])
    shown?.served.decide(true)
    await untilDelivered()
    expect(ends).toEqual(['left'])
  })

  test('accepts a decision that arrives just after the window was closed', async () => {
    const { windows, review, ends, run } = await createReview()
    review.open()
    const { served } = await run()
    windows.opened[0]?.close()
    vi.advanceTimersByTime(1_000)
    served.decide(true)
    await vi.waitUntil(() => ends.length > 0)
    expect(ends).toEqual(['approved'])
  })

  test('continues in another window that was opened just after the first was closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    const { windows, review, ends } = await createReview()
    review.open()
    windows.opened[0]?.close()
    vi.advanceTimersByTime(250)
    review.open()
    vi.advanceTimersByTime(10_000)
    expect(ends).toEqual([])
  })

  test('ends as left if it is reloaded or navigated away', async () => {
    const { review, ends, run } = await createReview()
    review.open()
    const { service, served, overs } = await run()
    service.leave()
    served.decide(true)
    service.leave()
    await vi.waitUntil(() => ends.length > 0)
    await untilDelivered()
    expect(ends).toEqual(['left'])
    expect(overs()).toBe(1)
  })

  test('does not leave after a decision', async () => {
    const { review, ends, run } = await createReview()
    review.open()
    const { service, served } = await run()
    served.decide(true)
    service.leave()
    await vi.waitUntil(() => ends.length > 0)
    await untilDelivered()
    expect(ends).toEqual(['approved'])
  })

  test('shows nothing if it was left while the digest was computed', async () => {
    const { review, connect, ends } = await createReview()
    review.open()
    const shown: ServedApproval[] = []
    const port = connect()
    const service = serveApproval(
      port,
      served => shown.push(served),
      () => {},
    )
    service.leave()
    await vi.waitUntil(() => ends.length > 0)
    await untilDelivered()
    expect(shown).toEqual([])
  })

  test('ignores a late decision after the request was aborted, and closes', async () => {
    const { windows, review, ends, run } = await createReview()
    review.open()
    const { served } = await run()
    review.dispose()
    expect(windows.opened[0]?.closed).toBe(true)
    served.decide(true)
    await untilDelivered()
    expect(ends).toEqual([])
    review.open()
    expect(windows.opened).toHaveLength(1)
  })

  test('closes with the page of its frame', async () => {
    const { windows, review, ends, run } = await createReview()
    review.open()
    const { served } = await run()
    windows.leave()
    expect(windows.opened[0]?.closed).toBe(true)
    served.decide(true)
    await untilDelivered()
    expect(ends).toEqual([])
  })

  test('accepts only the newest opening: an earlier window decides nothing and ends nothing', async () => {
    const { windows, review, ends, run } = await createReview()
    review.open()
    const first = await run()
    review.open()
    expect(windows.opened.map(({ closed }) => closed)).toEqual([true, false])
    first.served.decide(true)
    first.service.leave()
    await untilDelivered()
    vi.advanceTimersByTime(1_000)
    expect(ends).toEqual([])
    const second = await run()
    second.served.decide(false)
    await vi.waitUntil(() => ends.length > 0)
    expect(ends).toEqual(['rejected'])
  })

  test('accepts no port of a page that it did not open, of another origin, or with the id of another opening', async () => {
    const { windows, review, ends } = await createReview()
    review.open()
    const [page] = windows.opened
    const received: unknown[] = []
    const { port1, port2 } = new MessageChannel()
    disposals.push(() => port1.close())
    port1.onmessage = ({ data }) => received.push(data)
    const ready = { type: 'latchkey-window/ready', nonce: page?.nonce }
    const ports = [port2]
    windows.say({}, ready, { ports })
    windows.say(windows.own, ready, { ports })
    windows.say(page, ready, { origin: 'https://evil.example', ports })
    windows.say(page, { ...ready, nonce: 'A'.repeat(22) }, { ports })
    await untilDelivered()
    expect([received, ends]).toEqual([[], []])
  })

  test('accepts no decision with another id or digest, none that cannot be parsed, and none before the approval', async () => {
    const { review, ends, connect } = await createReview()
    review.open()
    const port = connect()
    const received: { id: string; text: string }[] = []
    const digest = await digestOf(JSON.stringify(approval))
    port.postMessage({ type: 'decided', id: 'A'.repeat(22), digest, isApproved: true })
    port.onmessage = ({ data }) => received.push(data as { id: string; text: string })
    await vi.waitUntil(() => received.length > 0)
    const { id = '', text = '' } = received[0] ?? {}
    expect(await digestOf(text)).toBe(digest)
    const decided = { type: 'decided', id, digest, isApproved: true }
    const other = await digestOf(JSON.stringify({ ...approval, label: 'Another one' }))
    for (const wrong of [
      { ...decided, id: 'A'.repeat(22) },
      { ...decided, digest: other },
      { ...decided, isApproved: 'true' },
      { ...decided, type: 'approval' },
      { id, digest, isApproved: true },
      null,
      'decided',
    ])
      port.postMessage(wrong)
    await untilDelivered()
    expect(ends).toEqual([])
    port.postMessage({ ...decided, isApproved: false })
    port.postMessage(decided)
    await vi.waitUntil(() => ends.length > 0)
    await untilDelivered()
    expect(ends).toEqual(['rejected'])
  })

  test('shows the first approval only, and none that cannot be parsed', async () => {
    const { port1, port2 } = new MessageChannel()
    disposals.push(() => port1.close())
    const shown: ServedApproval[] = []
    serveApproval(
      port2,
      served => shown.push(served),
      () => {},
    )
    const message = { type: 'approval', id: 'A'.repeat(22), text: JSON.stringify(approval), look }
    for (const wrong of [
      'approval',
      { ...message, id: 'short' },
      { ...message, text: '{' },
      { ...message, text: JSON.stringify({ ...approval, label: 7 }) },
      { ...message, text: JSON.stringify({ ...approval, site: undefined }) },
      { ...message, look: { ...look, themeMode: 'x' } },
    ])
      port1.postMessage(wrong)
    port1.postMessage(message)
    port1.postMessage({ ...message, text: JSON.stringify({ ...approval, label: 'Another one' }) })
    await vi.waitUntil(() => shown.length > 0)
    await untilDelivered()
    expect(shown.map(each => each.approval.label)).toEqual(['You send'])
  })
})
