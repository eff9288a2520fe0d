import { expect } from 'vitest'

import type { FactName } from '../site/facts.ts'
import { createPilot, createPopupPilot, type OtherBrowser, type Pilot } from './other-browser.ts'
import type { SandboxControl } from './sandbox-control.ts'

/** Selector of the secure site's frame. */
export const frame = '#w3m-iframe'

const patient = { timeout: 15_000 }
const lookMs = 2_000

/** Source of a function that returns each element of a root and of the shadow roots below it, for scripts in the page. */
export const everything = `
  const everything = root => [...root.querySelectorAll('*')].flatMap(each => [each, ...(each.shadowRoot ? everything(each.shadowRoot) : [])])`

/** A user with an embedded wallet at the test site, in a browser besides Chromium. */
export type Visitor = ReturnType<typeof createVisitor>

/**
 * Creates a user.
 *
 * @param browser their own
 */
export function createVisitor(browser: OtherBrowser, sandbox: SandboxControl) {
  const pilot: Pilot = createPilot(browser, '')
  const popupPilot: Pilot = createPopupPilot(browser)
  let aheadMs = 0

  const untilFact = (fact: FactName, wanted: RegExp): Promise<void> => pilot.waitForText(`site-${fact}`, wanted)

  const readFact = (fact: FactName): Promise<string> =>
    browser.run(`return document.querySelector('[data-testid="site-${fact}"]')?.textContent ?? ''`)

  async function openModal(view?: string): Promise<void> {
    await expect.poll(() => browser.run('return window.kit !== undefined'), patient).toBe(true)
    await browser.run(`void window.kit.open(${view === undefined ? '' : JSON.stringify({ view })})`)
  }

  const codesOf = async (email: string): Promise<string[]> =>
    (await sandbox.mail(email)).flatMap(({ code }) => (code === undefined ? [] : [code]))

  /** Calls a provider of the site. @returns a function for the later result */
  async function call(expression: string): Promise<() => Promise<unknown>> {
    await browser.run(
      `window.said = undefined; void ${expression}.then(result => (window.said = { result }), ({ code, message }) => (window.said = { code, message }))`,
    )
    return async () => {
      await expect.poll(() => browser.run('return window.said'), patient).toBeTruthy()
      return (await browser.run<{ result?: unknown }>('return window.said')).result
    }
  }

  /** Runs code while the page may be navigating, which then has no result, sometimes not even an error. */
  const glance = <Value>(place: 'run' | 'runInPopup', body: string): Promise<Value | undefined> =>
    Promise.race([
      browser[place]<Value>(body).catch(() => undefined),
      new Promise<undefined>(resolve => setTimeout(resolve, lookMs, undefined)),
    ])

  /**
   * Source that presses a button of a provider's page once, and returns whether it exists. The press comes late, so that the
   * answer arrives before the page is left.
   */
  const press = (button: string): string => `
    const found = [...document.querySelectorAll('button')].find(each => each.textContent === '${button}')
    if (found && !window.wasPressed) setTimeout(() => found.click(), 200)
    window.wasPressed ||= found !== undefined`

  /** Opens the approval window and approves there. @param shown words of the approval */
  async function approveInWindow(shown: string): Promise<void> {
    await pilot.click({ testId: 'review-open', frame })
    await popupPilot.waitFor({ text: shown })
    await popupPilot.click({ testId: 'approve-button' })
    await popupPilot.click({ testId: 'confirm-button' })
  }

  return {
    browser,
    pilot,
    untilFact,
    readFact,
    openModal,
    call,
    visit: (url: string): Promise<void> => pilot.visit(url),
    async closeModal(): Promise<void> {
      await browser.run('void window.kit.close()')
      await pilot.waitUntilGone({ testId: 'w3m-modal-card' })
    },
    /** Returns the last code that an address received, once there are this many. */
    async readCode(email: string, count: number): Promise<string> {
      await expect.poll(async () => (await codesOf(email)).length, patient).toBe(count)
      return (await codesOf(email)).at(-1) ?? ''
    },
    /** Advances the clocks of the page and of the secure site, so that another mail may be requested. */
    async passHalfAMinute(): Promise<void> {
      aheadMs += 31_000
      await sandbox.passSeconds(31)
      await browser.run(`Date.now = () => Math.round(performance.timeOrigin + performance.now()) + ${aheadMs}`)
    },
    async sendAddress(email: string): Promise<void> {
      await openModal()
      await pilot.click({ testId: 'wui-email-input' })
      await pilot.type(email)
      await pilot.press('Enter')
    },
    /** Replaces the typed code by another one. */
    async typeCode(code: string): Promise<void> {
      await pilot.click({ testId: 'wui-otp-input' })
      for (let digits = 0; digits < code.length; digits++) await pilot.press('Backspace')
      await pilot.type(code)
    },
    /**
     * Calls the EVM provider and approves: a message in the frame, and a request that moves value in the window that these
     * browsers need. @param shown words of the approval
     */
    async approve<Result>(method: string, param: unknown, shown: string): Promise<Result> {
      const params = JSON.stringify(Array.isArray(param) ? param : [param])
      const answer = await call(`window.kit.getProvider('eip155').request({ method: '${method}', params: ${params} })`)
      const isMessage = method === 'personal_sign'
      await pilot
        .waitFor(isMessage ? { text: shown, frame } : { testId: 'review-open', frame })
        .catch(async (cause: unknown) => {
          throw new Error(`${method}: ${JSON.stringify(await browser.run('return window.said'))}`, { cause })
        })
      if (isMessage) await pilot.click({ testId: 'approve-button', frame })
      else await approveInWindow(shown)
      return (await answer()) as Result
    },
    approveInWindow,
    popupPilot,
    /** Presses a button in the window of a provider. */
    async pressInWindow(button: string): Promise<void> {
      const look = () => glance<boolean>('runInPopup', `${press(button)}; return window.wasPressed`)
      await expect.poll(look, patient).toBe(true)
    },
    /** Waits until the window of a provider has a button. */
    async untilInWindow(button: string): Promise<void> {
      const isThere = `return [...document.querySelectorAll('button')].some(each => each.textContent === '${button}')`
      await expect.poll(() => glance<boolean>('runInPopup', isThere), patient).toBe(true)
    },
    /** Waits until no window of the page is left. */
    async untilNoWindow(): Promise<void> {
      await expect.poll(() => browser.runInPopup('return true').catch(() => true), patient).toBeUndefined()
    },
    /** Logs in at a provider in the tab itself, and returns. */
    async logInInTab(button: string): Promise<void> {
      const status = `return document.querySelector('[data-testid="site-status"]')?.textContent`
      await expect.poll(() => glance<string>('run', `${press(button)}; ${status}`), patient).toBe('connected')
    },
    /** Closes the window of a provider by hand, once it shows some content. */
    async closeWindow(): Promise<void> {
      const isThere = `return document.querySelector('button') !== null`
      await expect.poll(() => glance<boolean>('runInPopup', isThere), patient).toBe(true)
      await browser.closePopup()
    },
    /** Acts like a phone that has scanned the code. */
    async agreeInFarcaster(): Promise<void> {
      await pilot.waitFor({ testId: 'farcaster-qr-code' })
      const code = `everything(document).find(each => each.localName === 'lk-qr')`
      const url = await browser.run<string>(`${everything}; return ${code}.value`)
      const answered = await fetch(url, { method: 'POST', body: new URLSearchParams({ handle: 'ann' }) })
      expect(await answered.text()).toContain('Done')
    },
    async leave(): Promise<void> {
      await browser.run(
        'window.hasLeft = false; void window.kit.disconnect().catch(() => {}).finally(() => (window.hasLeft = true))',
      )
      await untilFact('status', /^disconnected$/)
    },
    /** Waits until the secure site has ended the session too. */
    async untilLeft(): Promise<void> {
      await expect.poll(() => browser.run('return window.hasLeft'), patient).toBe(true)
    },
    async expectNoProblems(): Promise<void> {
      expect(await browser.run('return window.problems ?? []')).toEqual([])
    },
  }
}

/** Opens the link of a mail, on any device, and approves. */
export async function approveByMail(sandbox: SandboxControl, email: string): Promise<void> {
  const lastLink = async () => (await sandbox.mail(email)).at(-1)?.link
  await expect.poll(lastLink, patient).toBeTruthy()
  const token = new URL((await lastLink()) ?? '').hash.slice(1)
  const answered = await fetch(`${sandbox.url}/device`, {
    method: 'POST',
    headers: { origin: sandbox.url },
    body: new URLSearchParams({ token, answer: 'approved' }),
  })
  expect(answered.status).toBe(200)
}
