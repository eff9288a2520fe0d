import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { receiveDeviceTransfer } from '../../custody/device-transfer.ts'
import type { DeviceTransferResponse, DeviceTransferRequest } from '../../wire-device-transfer.ts'
import type { ListedBrowser } from '../../wire-browsers.ts'
import { beSeen } from '../approval/be-seen.test-support.ts'
import { clickOnceOn } from '../approval/real-clicks.test-support.ts'
import type { Session } from '../session.ts'
import { createPage } from './create-page.ts'
import type { FramePageElement } from './frame-page-element.ts'

let page: FramePageElement | undefined
let see: ReturnType<typeof beSeen>
beforeEach(() => void (see = beSeen()))
afterEach(() => {
  page?.remove()
  vi.unstubAllGlobals()
})

/** Opens the page of the old device, with a server that relays the messages of both. */
function open(isFresh = true) {
  const asked: string[] = []
  const days = {
    firstUsedOn: Date.UTC(2026, 10, 2),
    lastUsedOn: Date.UTC(2026, 10, 27),
    isLoggedIn: true,
    isApproved: true,
  }
  let browsers: ListedBrowser[] = [
    { id: 'this', name: 'Chrome on macOS', isThis: true, ...days },
    { id: 'lost', isThis: false, ...days },
  ]
  let said: DeviceTransferResponse['handover'] = null
  const ask = async (method: string, path: string, _schema: unknown, body?: unknown) => {
    if (path !== '/handover') {
      asked.push([method, path, ...(body && method === 'POST' ? [JSON.stringify(body)] : [])].join(' '))
      if (path === '/browsers/log-out')
        browsers = browsers.map(each => (each.isThis ? each : { ...each, isLoggedIn: false }))
      if (path === '/browsers/forget' || path === '/browsers/forget-others') browsers = browsers.slice(0, 1)
      return { browsers }
    }
    const { step, text } = (body ?? {}) as DeviceTransferRequest
    if (method === 'PUT' && said) said = { ...said, [step]: text }
    return { handover: said }
  }
  const session = {
    read: async () => ({ user: { id: 'ann', email: 'ann@example.com' }, isFresh }),
    custody: async () => ({ exportShare: async () => ({}) }),
  }
  page = createPage(
    'handOver',
    {
      session: session as unknown as Session,
      server: { ask, setUser() {} },
      storage: { window: async () => undefined, formerWindow: async () => undefined },
    },
    () => {},
    () => {},
  )
  document.body.append(page)
  const find = (name: string) => page?.renderRoot.querySelector<HTMLElement>(`[test-id="${name}"]`)
  return {
    asked,
    find,
    statuses: () => [...(page?.renderRoot.querySelectorAll('[role="status"]') ?? [])].map(each => each.textContent),
    isOff: (name: string) => find(name)?.hasAttribute('disabled'),
    reply: () => said?.reply,
    hear: (more: Partial<NonNullable<DeviceTransferResponse['handover']>>) =>
      void (said = { hello: '', isMine: false, ...said, ...more }),
  }
}

test('lk-hand-over-page enables no button before the number was in view for a moment, however long the page was', async () => {
  const receiver = await receiveDeviceTransfer()
  const { isOff, reply, hear } = open()
  await expect.poll(() => isOff('hand-over-back'), { timeout: 3_000 }).toBe(false)
  hear({ hello: receiver.hello })
  await expect.poll(reply, { timeout: 3_000 }).toBeTruthy()
  const { reveal } = await receiver.compare(reply() ?? '')
  const seen = new Map<unknown, number>()
  const look = () => {
    const state = isOff('hand-over-same')
    if (!seen.has(state)) seen.set(state, performance.now())
    return state
  }
  const watch = setInterval(look)
  hear({ reveal })
  await expect.poll(look, { timeout: 4_000 }).toBe(false)
  clearInterval(watch)
  // A press meant for "back" must not confirm the content that replaced it.
  expect((seen.get(false) ?? 0) - (seen.get(true) ?? Infinity)).toBeGreaterThan(400)
})

test('lk-hand-over-page shows why its buttons stay disabled', async () => {
  see({ intersectionRatio: 0.5, isVisible: false })
  const { isOff, statuses } = open()
  await expect.poll(() => statuses().at(-1), { timeout: 3_000 }).toContain('Part of this is out of view')
  expect(isOff('hand-over-back')).toBe(true)
  see({ intersectionRatio: 1, isVisible: true })
  await expect.poll(() => isOff('hand-over-back'), { timeout: 3_000 }).toBe(false)
  expect(statuses().at(-1)).toBe('')
})

const clickOn = async ({ find }: ReturnType<typeof open>, name: string) =>
  clickOnceOn(await vi.waitUntil(() => find(name), { timeout: 5_000 }))

test('lk-hand-over-page lists the browsers that are logged in, and logs out or removes another one', async () => {
  const list = open()
  const rows = () =>
    [...(page?.renderRoot.querySelectorAll('.browsers li') ?? [])].map(row =>
      [...row.querySelectorAll('p')].map(line => line.textContent?.replaceAll(/\s+/g, ' ').trim()),
    )
  await clickOn(list, 'hand-over-browsers')
  await vi.waitUntil(() => rows().length === 2, { timeout: 5_000 })
  expect(page?.renderRoot.querySelector('h1')?.textContent).toBe('Where you’re logged in')
  const used = 'First used on Nov 2, 2026, last on Nov 27, 2026'
  expect(rows()).toEqual([
    ['Chrome on macOS This browser', used],
    ['Unknown browser', used],
  ])
  // This one is logged out by the page around the frame.
  expect(list.find('browser-log-out-0') ?? list.find('browser-forget-0')).toBeNull()
  await clickOn(list, 'browser-log-out-1')
  await vi.waitUntil(() => rows()[1]?.[1]?.endsWith('logged out'), { timeout: 5_000 })
  expect(list.find('browser-log-out-1')).toBeNull()
  // Other buttons are in the place of the one that was pressed.
  expect(list.isOff('browser-forget-1')).toBe(true)
  await clickOn(list, 'browser-forget-1')
  await vi.waitUntil(() => list.statuses().includes('All other browsers are logged out.'), { timeout: 5_000 })
  expect(list.find('browsers-others')).toBeNull()
  expect(list.asked).toEqual([
    'GET /browsers',
    'POST /browsers/log-out {"id":"lost"}',
    'POST /browsers/forget {"id":"lost"}',
  ])
  await clickOn(list, 'browsers-back')
  await vi.waitUntil(() => list.find('hand-over-browsers'), { timeout: 5_000 })
})

test('lk-hand-over-page logs out all other browsers, once the user has confirmed with a code', async () => {
  const fresh = open()
  await clickOn(fresh, 'hand-over-browsers')
  await clickOn(fresh, 'browsers-others')
  await vi.waitUntil(() => fresh.statuses().includes('All other browsers are logged out.'), { timeout: 5_000 })
  expect(fresh.asked).toEqual(['GET /browsers', 'POST /browsers/forget-others {}'])
  page?.remove()
  const stale = open(false)
  await clickOn(stale, 'hand-over-browsers')
  await clickOn(stale, 'browser-forget-1')
  await clickOn(stale, 'hand-over-send')
  await vi.waitUntil(() => stale.find('hand-over-code'), { timeout: 5_000 })
  expect(stale.asked.map(each => each.split(' ')[1])).toEqual(['/browsers', '/confirm'])
})
