import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Frame } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findViolations } from './support/find-violations.ts'
import { useWorld } from './support/world.ts'

const ann = 'ann@example.com'

const wallet = {
  generation: 'a'.repeat(32),
  share: 'a share',
  check: 'b'.repeat(64),
  addresses: { eip155: `0x${'1'.repeat(40)}`, solana: 'FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF' },
}

describe('the secure site', () => {
  const world = useWorld()

  const frameUrl = () => `${world.sandbox.url}/frame?projectId=e2e`
  const page = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><iframe src="${frameUrl()}"></iframe>`,
    )
  })
  beforeAll(async () => void (await once(page.listen(0, '127.0.0.1'), 'listening')))
  afterAll(() => page.close())

  /** Opens a page with the frame in it, on another site than the sandbox, which is at 127.0.0.1. */
  async function openFrame() {
    const { port } = page.address() as AddressInfo
    const visit = await world.visit(`http://localhost:${port}`)
    const frame = visit.page.frame({ url: frameUrl() })
    if (!frame) throw new Error('There is no frame')
    await frame.waitForLoadState()
    const ask = (method: string, path: string, content?: object) => askIn(frame, method, path, content)
    const signIn = async () => {
      await world.sandbox.passSeconds(30)
      await ask('POST', '/api/email', { projectId: 'e2e', email: ann, device: 'Chrome on Linux' })
      return ask('POST', '/api/email/code', { code: (await world.sandbox.mail()).at(-1)?.code })
    }
    return { page: visit.page, ask, signIn }
  }

  test('signs in from a frame in a page of another site, and approves a new browser on the page of a mail’s link', async () => {
    const first = await openFrame()
    // The cookies were sent, although the frame is on another site.
    expect(await first.signIn()).toEqual({ status: 'connected' })
    expect(await first.ask('GET', '/api/session')).toMatchObject({ user: { email: ann } })
    expect(await first.ask('PUT', '/api/wallet', wallet)).toMatchObject({ wallet })
    expect(await first.page.evaluate(() => document.cookie)).toBe('')

    const second = await openFrame()
    expect(await second.signIn()).toEqual({ status: 'verifyDevice' })
    const waiting = second.ask('POST', '/api/device', {})
    const link = (await world.sandbox.mail()).at(-1)?.link ?? ''
    // A user reads the mail on a narrow screen.
    const { page } = await world.visit(link, {
      path: '',
      context: { locale: 'de-DE', viewport: { width: 320, height: 640 } },
    })
    // Its script posts the token of the fragment, which the address bar no longer shows.
    await page.getByRole('heading', { name: 'Ein neuer Browser möchte sich anmelden' }).waitFor()
    expect(page.url()).toBe(new URL('/device', link).href)
    expect(await page.locator('dd').allTextContents()).toEqual([
      'Chrome on Linux',
      '127.0.0.1',
      expect.stringContaining('UTC'),
    ])
    expect(await findViolations(page)).toEqual([])
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(fits).toBe(true)
    await page.locator('body').press('Tab')
    expect(await page.locator(':focus').textContent()).toBe('Ablehnen')
    await page.getByRole('button', { name: 'Zulassen' }).press('Enter')
    await page.getByRole('heading', { name: 'Zugelassen' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await waiting).toEqual({ status: 'connected' })
    expect(await second.ask('GET', '/api/wallet')).toMatchObject({ wallet })

    // The first browser is lost: the second one logs it out, and it needs the link of a mail again.
    const { browsers } = (await second.ask('GET', '/api/browsers')) as {
      browsers: { id: string; isThis: boolean; isLoggedIn: boolean }[]
    }
    expect(browsers.map(({ isThis, isLoggedIn }) => [isThis, isLoggedIn])).toEqual([
      [true, true],
      [false, true],
    ])
    await second.ask('POST', '/api/browsers/forget', { id: browsers[1]?.id })
    expect(await first.ask('GET', '/api/session')).toMatchObject({ user: null, expired: true })
    expect(await first.signIn()).toEqual({ status: 'verifyDevice' })
  })
})

/** Sends a request like a script of the frame. */
function askIn(frame: Frame, method: string, path: string, content?: object): Promise<unknown> {
  return frame.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(path, { method, ...(body !== undefined && { body, headers }) })
      return (await response.json()) as unknown
    },
    [method, path, content && JSON.stringify(content)] as const,
  )
}
