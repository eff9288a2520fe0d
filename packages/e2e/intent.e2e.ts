import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { rest } from './support/rest.ts'
import { useWorld, type Visit, type VisitOptions } from './support/world.ts'

const scripts = /\/assets\/.*\.js$/
/** A page is idle after a second at the latest, on a machine that is not busy. */
const patience = { timeout: 20_000 }
/** Script of a page that is never idle. */
const busy = 'globalThis.requestIdleCallback = () => 0'

describe('the files of the modal', () => {
  const world = useWorld()

  /** Opens the test site, and waits until it rests. */
  async function visit(options: VisitOptions = {}): Promise<Visit & { news(): string[] }> {
    const visited = await world.visitSite({ ...options, hasTestClock: true })
    await visited.page.waitForLoadState('networkidle')
    const before = visited.requests.length
    return { ...visited, news: () => visited.requests.slice(before) }
  }

  test('are fetched once a user moves a pointer, and nothing else is', async () => {
    const { page, modal, news } = await visit()
    expect(news()).toEqual([])
    await movePointer(page)
    await expect.poll(news, patience).not.toEqual([])
    await rest(page)
    const { origin } = new URL(page.url())
    expect(news().filter(request => !request.startsWith(`GET ${origin}/assets/`))).toEqual([])
    const prefetched = news()
    await page.evaluate(() => document.querySelector<HTMLElement>('#open')?.click())
    await modal.wallet('walletconnect').waitFor()
    const fetchedAgain = news().slice(prefetched.length)
    expect(fetchedAgain.filter(request => prefetched.includes(request))).toEqual([])
  })

  test.each<[string, (page: Page) => Promise<void>]>([
    ['presses a key', page => page.keyboard.press('Tab')],
    ['touches the page', page => page.touchscreen.tap(200, 200)],
  ])('are fetched once a user %s', async (_, act) => {
    const { page, news } = await visit({ context: { hasTouch: true } })
    await act(page)
    await expect.poll(() => news().some(request => scripts.test(request)), patience).toBe(true)
  })

  test.each<[string, (page: Page) => Promise<void>]>([
    ['points at a button of the kit', page => page.locator('w3m-button').hover()],
    ['moves the focus there', page => page.locator('w3m-button').getByRole('button').focus()],
  ])('are fetched at once on a busy page when a user %s', async (_, act) => {
    const { page, requests } = await world.visitHtml({ before: busy, hasTestClock: true })
    await page.locator('w3m-button').waitFor()
    await movePointer(page)
    await rest(page)
    const before = requests.length
    await act(page)
    await expect
      .poll(() => requests.slice(before).some(request => /\/latchkey\/open-/.test(request)), patience)
      .toBe(true)
  })

  test('are fetched at once on a busy page when a user starts to press a button of the page', async () => {
    const { page, requests } = await world.visitSite({ before: busy, hasTestClock: true })
    await page.locator('#open').hover()
    await rest(page)
    const before = requests.length
    await page.mouse.down()
    await expect.poll(() => requests.slice(before).some(request => scripts.test(request)), patience).toBe(true)
  })

  test.each<[string, VisitOptions]>([
    ['the site sets prefetch to never', { options: { prefetch: 'never' } }],
    [
      'the browser saves data',
      { before: `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })` },
    ],
  ])('are fetched with the click if %s', async (_, options) => {
    const { page, modal, news } = await visit(options)
    await movePointer(page)
    await page.keyboard.press('Tab')
    await rest(page)
    expect(news()).toEqual([])
    await page.locator('#open').click()
    await modal.wallet('walletconnect').waitFor()
  })

  test('are not fetched for a pointer that rests while the page changes below it', async () => {
    const { page, requests } = await visit()
    await page.mouse.move(200, 200)
    // The measured page finds the pointer there; before, it had the browser's position of an unused pointer.
    await page.reload({ waitUntil: 'networkidle' })
    const before = requests.length
    await page.evaluate(() => document.body.append('More'))
    await page.mouse.move(200, 200)
    await rest(page)
    expect(requests.slice(before)).toEqual([])
    await page.mouse.move(201, 200)
    await expect.poll(() => requests.slice(before).some(request => scripts.test(request)), patience).toBe(true)
  })

  test('are not fetched for events that the page dispatches itself', async () => {
    const { page, news } = await visit()
    await page.evaluate(() => {
      for (const type of ['pointermove', 'keydown', 'focusin'])
        document.body.dispatchEvent(new Event(type, { bubbles: true }))
    })
    await rest(page)
    expect(news()).toEqual([])
  })

  test('are fetched with the click if preloading failed', async () => {
    const { page, modal } = await visit({ expectedErrors: /Failed to load resource/ })
    const lost: string[] = []
    await page.route(scripts, async route => {
      lost.push(route.request().url())
      await route.abort()
    })
    await movePointer(page)
    await expect.poll(() => lost, patience).not.toEqual([])
    await rest(page)
    await page.unroute(scripts)
    await page.locator('#open').click()
    await modal.wallet('walletconnect').waitFor()
  })
})

/** The pointer starts at the position where it rests. */
async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
}
