import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Approval } from '../approval/approval.ts'
import { createFrameApprovals } from '../approvals.ts'
import { createWindows, secureOrigin } from '../device-window/window-world.test-support.ts'
import { defineFrame } from '../frame-root.ts'
import { createStage } from '../stage.ts'
import { textsOf } from '../texts/texts.ts'
import { type ServedApproval, serveApproval } from './serve-approval.ts'

defineFrame()

const approval: Approval = {
  site: 'fieldnote.market',
  siteName: undefined,
  label: 'You send',
  rows: [],
  warnings: [],
  movesValue: true,
}

const ends: (() => void)[] = []
beforeEach(() => page.viewport(360, 640))
afterEach(() => {
  for (const end of ends.splice(0)) end()
  document.documentElement.dir = 'ltr'
})

/** Creates a frame with a request. */
async function request({
  canVerifyVisibility = false,
  locale = 'en',
  theme = 'light',
  shown = approval,
}: { canVerifyVisibility?: boolean; locale?: string; theme?: 'light' | 'dark'; shown?: typeof approval } = {}) {
  const windows = createWindows()
  const stage = createStage()
  const root = document.createElement('lk-frame')
  root.stage = stage
  root.onHeight = () => {}
  const look = { themeMode: theme, themeVariables: {}, locale }
  root.follow(look)
  document.body.append(root)
  const over = new AbortController()
  ends.push(
    windows.end,
    () => over.abort(),
    () => root.remove(),
  )
  const review = { own: windows.own, address: `${secureOrigin}/approval-window`, look: () => look }
  const approvals = createFrameApprovals(stage, review, canVerifyVisibility)
  const outcome = approvals.ask(shown, over.signal, 100n).then(
    () => 'approved' as const,
    (error: unknown) => error,
  )
  const find = <Tag extends 'lk-review-request' | 'lk-approval'>(tag: Tag) =>
    vi.waitUntil(() => root.shadowRoot?.querySelector(tag)?.shadowRoot, { timeout: 4_000 })
  const button = async (name: string) => {
    const shadow = await find('lk-review-request')
    return vi.waitUntil(() => shadow.querySelector<HTMLElement>(`[test-id="${name}"]`))
  }
  /** Runs the script of the window, which shows the approval. */
  const run = async (): Promise<ServedApproval> => {
    const { port1, port2 } = new MessageChannel()
    ends.push(() => port1.close())
    const all: ServedApproval[] = []
    serveApproval(
      port1,
      served => all.push(served),
      () => {},
    )
    const opened = windows.opened.at(-1)
    windows.say(opened, { type: 'latchkey-window/ready', nonce: opened?.nonce }, { ports: [port2] })
    return vi.waitUntil(() => all[0])
  }
  return { approvals, windows, root, find, button, run, outcome, over }
}

describe('a request that is reviewed in a window', () => {
  test('opens the window at a click of the user, not of a script, and is approved there', async () => {
    const { windows, root, button, run, outcome, find } = await request()
    const open = await button('review-open')
    open.click()
    expect(windows.opened).toEqual([])
    await userEvent.click(open)
    expect(windows.opened).toHaveLength(1)
    const status = (await find('lk-review-request')).querySelector('[role="status"]')
    await vi.waitUntil(() => status?.textContent === textsOf('en').reviewOpen)
    const served = await run()
    served.decide(true)
    expect(await outcome).toBe('approved')
    await vi.waitUntil(() => !root.shadowRoot?.querySelector('lk-review-request'))
  })

  test('opens another window by another click, and only that one decides', async () => {
    const { windows, button, run, outcome } = await request()
    await userEvent.click(await button('review-open'))
    const first = await run()
    await userEvent.click(await button('review-open'))
    expect(windows.opened.map(({ closed }) => closed)).toEqual([true, false])
    first.decide(true)
    const second = await run()
    second.decide(false)
    expect(await outcome).toMatchObject({ code: 4001 })
  })

  test('shows nothing about the window of the request before it', async () => {
    const { approvals, windows, root, button, outcome } = await request()
    const second = approvals.ask({ ...approval, site: 'second.example' }, new AbortController().signal, 100n)
    const rejected = second.catch((error: unknown) => error)
    await userEvent.click(await button('review-open'))
    await userEvent.click(await button('reject-button'))
    expect(await outcome).toMatchObject({ code: 4001 })
    const shadow = await vi.waitUntil(() => {
      const drawn = root.shadowRoot?.querySelector('lk-review-request')?.shadowRoot
      return drawn?.textContent?.includes('second.example') === true && drawn
    })
    expect(shadow.textContent).not.toContain(textsOf('en').reviewOpen)
    expect((await button('review-open')).textContent).toContain(textsOf('en').reviewInWindow)
    expect(windows.opened).toHaveLength(1)
    await userEvent.click(await button('reject-button'))
    expect(await rejected).toMatchObject({ code: 4001 })
  })

  test.each([
    ['en', 'blocked', textsOf('en').reviewBlocked],
    ['de', 'blocked', textsOf('de').reviewBlocked],
    ['en', 'left', textsOf('en').reviewLeft],
    ['de', 'left', textsOf('de').reviewLeft],
  ] as const)('shows in %s what to do if the window is %s', async (locale, end, message) => {
    const { windows, button, outcome } = await request({ locale })
    windows.block(end === 'blocked')
    await userEvent.click(await button('review-open'))
    windows.opened[0]?.close()
    expect(await outcome).toMatchObject({ code: 4001, message })
  })

  test('is rejected by a click of the user in the frame, or Escape, and not by a script', async () => {
    const { windows, button, outcome } = await request()
    await userEvent.click(await button('review-open'))
    const reject = await button('reject-button')
    reject.click()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(windows.opened[0]?.closed).toBe(false)
    await userEvent.click(reject)
    expect(await outcome).toMatchObject({ code: 4001, message: 'The person refused' })
    expect(windows.opened[0]?.closed).toBe(true)
    const escaped = await request()
    ;(await escaped.button('review-open')).focus()
    await userEvent.keyboard('{Escape}')
    expect(await escaped.outcome).toMatchObject({ code: 4001 })
  })

  test('ends with its signal, and closes the window', async () => {
    const { windows, button, outcome, over } = await request()
    await userEvent.click(await button('review-open'))
    over.abort('aborted')
    expect(await outcome).toBe('aborted')
    expect(windows.opened[0]?.closed).toBe(true)
  })

  test('stays in the frame if the browser reports covers and nothing is at risk', async () => {
    const { find, windows } = await request({ canVerifyVisibility: true })
    expect(await find('lk-approval')).toBeTruthy()
    expect(windows.opened).toEqual([])
    const risky = await request({ canVerifyVisibility: true, shown: { ...approval, nativeUnits: '101' } })
    expect(await risky.button('review-open')).toBeTruthy()
  })

  test.each([
    ['light', 'en', 'ltr'],
    ['dark', 'de', 'ltr'],
    ['light', 'de', 'rtl'],
    ['dark', 'en', 'rtl'],
  ] as const)(
    'fits a phone and passes axe, before and after the window opened: %s, %s, %s',
    async (theme, locale, dir) => {
      document.documentElement.dir = dir
      const { root, button } = await request({ theme, locale })
      root.style.inlineSize = '324px'
      const open = await button('review-open')
      await expect(root).to.be.accessible()
      expect(root.scrollWidth).toBeLessThanOrEqual(324)
      open.focus()
      await userEvent.keyboard('{Enter}')
      await expect(root).to.be.accessible()
      expect(root.scrollWidth).toBeLessThanOrEqual(324)
    },
  )
})
