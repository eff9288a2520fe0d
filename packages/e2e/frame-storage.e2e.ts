import type { BrowserContext, FrameLocator, Page } from 'playwright'
import { verifyMessage } from 'viem'
import { describe, expect, test, vi } from 'vitest'

import { approveMessage, frameOf, pressInFrame, useEmailLogin } from './support/email-login.ts'
import type { ModalPage } from './support/modal-page.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld, type VisitOptions } from './support/world.ts'

describe('a wallet of the frame of the secure site', () => {
  const world = useWorld()
  const { logIn, logInAnew, readCode } = useEmailLogin(world)

  /** Requests a signature over a message, which the user approves in the frame. */
  async function signs(page: Page, message: string): Promise<boolean> {
    const address = (await readFacts(page)).address as `0x${string}`
    const asked = page.evaluate(
      params =>
        window.kit
          ?.getProvider<{ request(given: object): Promise<unknown> }>('eip155')
          ?.request({ method: 'personal_sign', params }),
      [message, address] as const,
    )
    await approveMessage(page)
    return verifyMessage({ address, message, signature: (await asked) as `0x${string}` })
  }

  test.each([
    ['the same site', {}],
    ['another site whose frames have storage of their own', { isOtherSite: true, frameStorage: 'partitioned' }],
  ] as const)('is restored after a reload on %s, and signs', async (_name, options) => {
    const { page } = await logIn(options)
    const { address } = await readFacts(page)
    expect(await signs(page, 'Before')).toBe(true)
    await page.reload()
    await untilStatus(page, 'connected')
    expect((await readFacts(page)).address).toBe(address)
    expect(await signs(page, 'After')).toBe(true)
  })

  describe('if the browser blocks storage', () => {
    const nothing = { isOtherSite: true, frameStorage: 'none' } as const
    /** Chromium keeps partitioned cookies even if it keeps nothing else, but Safari keeps none. */
    const withoutCookies = `if (parent !== window) Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })`
    let visitors = 0

    /** Logs in with an address and its code up to the frame's request for the window. */
    async function beginLogin(options: VisitOptions = {}) {
      const email = `nothing${++visitors}@example.com`
      const visit = await world.visitSite({
        options: { features: { email: true, socials: false } },
        ...nothing,
        before: withoutCookies,
        ...options,
      })
      await enterCode(visit.page, email)
      return { ...visit, email, frame: frameOf(visit.page) }
    }

    async function enterCode(page: Page, email: string): Promise<void> {
      const before = (await world.sandbox.mail(email)).length
      await page.locator('#open').click()
      await page.getByTestId('wui-email-input').fill(email)
      await page.keyboard.press('Enter')
      await page.getByTestId('wui-otp-input').fill(await readCode(email, before + 1))
    }

    async function finish(page: Page, { card }: ModalPage): Promise<void> {
      await untilStatus(page, 'connected')
      // The frame was over another screen just before.
      const place = page.locator('lk-secure-page-view .place')
      const lies = async () =>
        expect(await page.locator('#w3m-iframe').boundingBox()).toEqual(await place.boundingBox())
      await vi.waitFor(lies, 10_000)
      await pressInFrame(frameOf(page).getByTestId('recovery-later'))
      await card.waitFor({ state: 'hidden' })
    }

    /** Opens the window, and returns it. */
    async function openWindow(context: BrowserContext, frame: FrameLocator): Promise<Page> {
      const [opened] = await Promise.all([context.waitForEvent('page'), pressInFrame(frame.getByTestId('window-open'))])
      return opened
    }

    /** Reads the secure site's first-party storage, which only the window reaches. */
    async function readKept(
      context: BrowserContext,
    ): Promise<{ state: string; address: string; isExportable: boolean }[]> {
      const page = await context.newPage()
      await page.goto(`${world.sandbox.url}/device-window`)
      const kept = await page.evaluate(async () => {
        const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
          new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error ?? new Error('refused'))
          })
        const database = await settled(indexedDB.open('latchkey-custody'))
        const all = await settled(database.transaction('wallets').objectStore('wallets').getAll())
        return (all as { state: string; addresses: { eip155: string }; key: CryptoKey }[]).map(
          ({ state, addresses, key }) => ({ state, address: addresses.eip155, isExportable: key.extractable }),
        )
      })
      await page.close()
      return kept
    }

    test.each([
      ['and cookies', ''],
      ['and no cookies either', withoutCookies],
    ])(
      '%s, it is stored in a window of the secure site, which one click opens after a reload',
      async (_name, before) => {
        const { page, context, frame, modal } = await beginLogin({ before })
        const opened = await openWindow(context, frame)
        await finish(page, modal)
        expect(opened.isClosed()).toBe(true)
        const { address } = await readFacts(page)
        expect(await signs(page, 'Before')).toBe(true)
        expect(await readKept(context)).toEqual([{ state: 'confirmed', address, isExportable: false }])
        for (const message of ['After', 'And again']) {
          await page.reload()
          await untilStatus(page, 'disconnected')
          await page.locator('#open').click()
          const again = await openWindow(context, frame)
          await untilStatus(page, 'connected')
          await modal.card.waitFor({ state: 'hidden' })
          expect(again.isClosed()).toBe(true)
          expect((await readFacts(page)).address).toBe(address)
          expect(await signs(page, message)).toBe(true)
        }
      },
    )

    test('a window that is closed too early, and a server that does not answer, lose nothing and create no second wallet', async () => {
      const { page, context, frame, modal, email } = await beginLogin({ expectedErrors: /ERR_FAILED/ })
      await context.route('**/frame/device-window.js', route => route.abort(), { times: 1 })
      const first = await openWindow(context, frame)
      await frame.getByText('The window is open').waitFor()
      await first.close()
      await frame.getByText('The window was closed before it was done').waitFor()
      // The window has the share then, but the server has none.
      let isCut = true
      await context.route('**/api/wallet', route =>
        isCut && route.request().method() === 'PUT' ? route.abort() : route.continue(),
      )
      await openWindow(context, frame)
      await frame.getByTestId('window-retry').waitFor()
      const [pending] = await readKept(context)
      expect(pending?.state).toBe('pending')
      isCut = false
      // A new login gets the wallet that was started earlier.
      await page.evaluate(() => localStorage.removeItem('@appkit-wallet/last_email_login_time'))
      await page.reload()
      await world.sandbox.passSeconds(31)
      await enterCode(page, email)
      await openWindow(context, frame)
      await finish(page, modal)
      const { address } = await readFacts(page)
      expect(address).toBe(pending?.address)
      expect(await readKept(context)).toEqual([{ state: 'confirmed', address, isExportable: false }])
      expect(await signs(page, 'It is one')).toBe(true)
    })

    test('stays the same after a logout and a login by a code, without a mail about the browser', async () => {
      const { page, context, frame, modal, email } = await beginLogin()
      await openWindow(context, frame)
      await finish(page, modal)
      const { address } = await readFacts(page)
      await page.evaluate(() => window.kit?.disconnect())
      await untilStatus(page, 'disconnected')
      await page.evaluate(() => localStorage.removeItem('@appkit-wallet/last_email_login_time'))
      await page.reload()
      await world.sandbox.passSeconds(31)
      await page.locator('#open').click()
      await page.getByTestId('wui-email-input').fill(email)
      await page.keyboard.press('Enter')
      // First the window opens, by which the secure site recognizes the browser; then the code is entered; then the window stores
      // the new login.
      await openWindow(context, frame)
      await page.getByTestId('wui-otp-input').fill(await readCode(email, 2))
      await openWindow(context, frame)
      await finish(page, modal)
      expect((await readFacts(page)).address).toBe(address)
      expect(await world.sandbox.mail(email)).toHaveLength(2)
    })

    test('moves from the window to the frame, at a click, once the browser allows storage', async () => {
      const { page, context, frame, modal, email, profile = '' } = await beginLogin()
      await openWindow(context, frame)
      await finish(page, modal)
      const { address } = await readFacts(page)
      await context.close()

      const later = await world.visitSite({
        options: { features: { email: true, socials: false } },
        isOtherSite: true,
        frameStorage: 'partitioned',
        profile,
      })
      await later.page.evaluate(() => localStorage.clear())
      await later.page.reload()
      await logInAnew(later, email)
      const again = frameOf(later.page)
      const [opened] = await Promise.all([
        later.context.waitForEvent('page'),
        pressInFrame(again.getByTestId('restore-window')),
      ])
      await finish(later.page, later.modal)
      expect(opened.isClosed()).toBe(true)
      expect((await readFacts(later.page)).address).toBe(address)
      expect(await signs(later.page, 'Restored')).toBe(true)
      // The frame's own storage has it from now on.
      await later.page.reload()
      await untilStatus(later.page, 'connected')
      expect(await signs(later.page, 'By itself')).toBe(true)
    })

    test('the user is notified of a blocked window, and another click tries again', async () => {
      const { page, context, frame, modal } = await beginLogin({
        before: `${withoutCookies}; if (parent !== window) { const open = window.open.bind(window); let isFirst = true; window.open = (...given) => { if (isFirst) { isFirst = false; return null } return open(...given) } }`,
      })
      await pressInFrame(frame.getByTestId('window-open'))
      await frame.getByText('The window didn’t open').waitFor()
      await openWindow(context, frame)
      await finish(page, modal)
    })

    test('a page that severs its windows has a window that explains that, and a frame with advice', async () => {
      const { page, context, frame } = await beginLogin({ path: '/?coop' })
      const cut = await openWindow(context, frame)
      await cut.getByText('has cut this window off').waitFor()
      await frame.getByText('If one opened and said that it was cut off').waitFor()
      await pressInFrame(frame.getByTestId('window-later'))
      await untilStatus(page, 'disconnected')
    })
  })
})
