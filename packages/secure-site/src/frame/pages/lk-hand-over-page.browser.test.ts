import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { receiveHandover } from '../../custody/device-handover.ts'
import type { HandoverAnswer, HandoverRequest } from '../../wire.ts'
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
  let said: HandoverAnswer['handover'] = null
  const ask = async (method: string, path: string, _schema: unknown, body?: unknown) => {
    if (path !== '/handover') {
      asked.push(path)
      return {}
    }
    const { step, text } = (body ?? {}) as HandoverRequest
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
      server: { ask, speakFor() {} },
      storage: { window: async () => undefined, formerWindow: async () => undefined },
    },
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
    hear: (more: Partial<NonNullable<HandoverAnswer['handover']>>) =>
      void (said = { hello: '', isMine: false, ...said, ...more }),
  }
}

test('no button works before the number was in sight for a moment, however long the page was', async () => {
  const receiver = await receiveHandover()
  const { isOff, reply, hear } = open()
  await expect.poll(() => isOff('hand-over-back'), { timeout: 3_000 }).toBe(false)
  hear({ hello: receiver.hello })
  await expect.poll(reply, { timeout: 3_000 }).toBeTruthy()
  const { reveal } = await receiver.compare(reply() ?? '')
  const seen = new Map<unknown, number>()
  const look = setInterval(() => {
    const state = isOff('hand-over-same')
    if (!seen.has(state)) seen.set(state, performance.now())
  })
  hear({ reveal })
  await expect.poll(() => isOff('hand-over-same'), { timeout: 4_000 }).toBe(false)
  clearInterval(look)
  // A press meant for "back" must not confirm the content that replaced it.
  expect((seen.get(false) ?? 0) - (seen.get(true) ?? Infinity)).toBeGreaterThan(400)
})

test('it says why its buttons stay off', async () => {
  see({ intersectionRatio: 0.5, isVisible: false })
  const { isOff, statuses } = open()
  await expect.poll(() => statuses().at(-1), { timeout: 3_000 }).toContain('Part of this is out of view')
  expect(isOff('hand-over-back')).toBe(true)
  see({ intersectionRatio: 1, isVisible: true })
  await expect.poll(() => isOff('hand-over-back'), { timeout: 3_000 }).toBe(false)
  expect(statuses().at(-1)).toBe('')
})

test('signs out the user’s other browsers, once they have proven that it is them', async () => {
  const fresh = open()
  const click = async ({ find }: typeof fresh, name: string) =>
    clickOnceOn(await vi.waitUntil(() => find(name), { timeout: 5_000 }))
  await click(fresh, 'hand-over-others')
  await vi.waitUntil(() => fresh.statuses().includes('All other browsers are logged out.'), { timeout: 5_000 })
  expect(fresh.asked).toEqual(['/browsers/forget-others'])
  page?.remove()
  const stale = open(false)
  await click(stale, 'hand-over-others')
  await click(stale, 'hand-over-send')
  await vi.waitUntil(() => stale.find('hand-over-code'), { timeout: 5_000 })
  expect(stale.asked).toEqual(['/confirm'])
})
