import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright'
import { expect } from 'vitest'

import { untilStatus } from './site-facts.ts'
import type { Visit, VisitOptions, World } from './world.ts'

/** Timeout of a mail, which waits for the frame that the browser loads first. */
const patient = { timeout: 20_000 }

/** A visit of a user with an embedded wallet. */
export interface EmailVisit extends Visit {
  email: string
}

/** The steps of a login by email to the secure site of the sandbox. */
export interface EmailLogin {
  /** Returns the code of the last mail to an address, once it has received this many. */
  readCode(to: string, mails?: number): Promise<string>
  /** Opens the site and requests a code for an address. */
  sendEmail(email: string, options?: VisitOptions): Promise<Visit>
  /** Returns the link of the last mail to an address, once it has received this many. */
  readLink(to: string, mails: number): Promise<string>
  /** Opens Connect, and submits an address. */
  sendAddress(page: Page, email: string): Promise<void>
  /** Opens the link of a mail that asks about a browser, and approves. */
  approveBrowser(context: BrowserContext, link: string): Promise<void>
  /** Advances the clocks of the page and of the secure site, so that another mail may be requested. */
  passHalfAMinute(page: Page): Promise<void>
  /** Creates a wallet, and skips the recovery. */
  logIn(options?: VisitOptions): Promise<EmailVisit>
  /**
   * Logs in with an address whose wallet has no part in this browser, and approves the browser by the link of the mail. The frame
   * then asks for a recovery.
   */
  logInElsewhere(email: string, options?: VisitOptions): Promise<EmailVisit>
  /** Does the same in an open page, whose browser has no part of the wallet. */
  logInAnew(visit: Visit, email: string): Promise<void>
}

/** Returns the frame of the secure site. */
export function frameOf(page: Page): FrameLocator {
  return page.frameLocator('#w3m-iframe')
}

/**
 * Presses a button of the frame as a user does: the frame knows the position of the pointer before, and the button works once the
 * pointer has been still.
 */
export async function pressInFrame(button: Locator): Promise<void> {
  await button.waitFor()
  await button.hover({ force: true })
  await expect.poll(() => button.isEnabled(), patient).toBe(true)
  // The modal may have moved the frame meanwhile: the pointer's move tells it, and the frame waits again.
  await button.hover({ force: true })
  await button.click()
}

/** Approves a message in the frame, with one press. */
export async function approveMessage(page: Page): Promise<void> {
  await pressInFrame(frameOf(page).getByTestId('approve-button'))
}

/** Approves a request that moves value in the frame, with two presses. */
export async function approveValue(page: Page): Promise<void> {
  await approveMessage(page)
  await pressInFrame(frameOf(page).getByTestId('confirm-button'))
}

/** Opens the approval window with the frame's button. */
export async function openReview(page: Page, context: BrowserContext): Promise<Page> {
  const button = frameOf(page).getByTestId('review-open')
  await button.waitFor()
  const [opened] = await Promise.all([context.waitForEvent('page'), button.click()])
  return opened
}

/** Presses a button of the approval window once it works. The press may close the window. */
export async function pressInWindow(button: Locator): Promise<void> {
  await pressInFrame(button).catch((error: unknown) => {
    if (!button.page().isClosed()) throw error
  })
}

/** Approves a request that moves value in the approval window, with two presses. */
export async function approveInWindow(page: Page, context: BrowserContext = page.context()): Promise<void> {
  const opened = await openReview(page, context)
  await pressInWindow(opened.getByTestId('approve-button'))
  await pressInWindow(opened.getByTestId('confirm-button'))
}

export function useEmailLogin(world: World): EmailLogin {
  let visitors = 0
  let aheadMs = 0

  const readCode = async (to: string, mails = 1): Promise<string> => {
    await expect.poll(async () => (await world.sandbox.mail(to)).length, patient).toBeGreaterThanOrEqual(mails)
    return (await world.sandbox.mail(to)).at(-1)?.code ?? ''
  }

  async function sendEmail(email: string, options: VisitOptions = {}): Promise<Visit> {
    const visit = await world.visitSite({ options: { features: { email: true, socials: false } }, ...options })
    await sendAddress(visit.page, email)
    return visit
  }

  return {
    readCode,
    sendEmail,
    readLink,
    sendAddress,
    approveBrowser,
    passHalfAMinute,
    async logIn(options = {}) {
      const email = `visitor${++visitors}@example.com`
      const visit = await sendEmail(email, options)
      const { page, modal } = visit
      await page.getByTestId('wui-otp-input').fill(await readCode(email))
      await untilStatus(page, 'connected')
      await pressInFrame(frameOf(page).getByTestId('recovery-later'))
      await modal.card.waitFor({ state: 'hidden' })
      return { ...visit, email }
    },
    async logInElsewhere(email, options = {}) {
      const visit = await world.visitSite({ options: { features: { email: true, socials: false } }, ...options })
      await logInAnew(visit, email)
      return { ...visit, email }
    },
    logInAnew,
  }

  async function logInAnew({ page, context }: Visit, email: string): Promise<void> {
    const before = (await world.sandbox.mail(email)).length
    // Another browser has its own rate limit, but the address has one too.
    await world.sandbox.passSeconds(31)
    await sendAddress(page, email)
    await page.getByTestId('wui-otp-input').fill(await readCode(email, before + 1))
    await approveBrowser(context, await readLink(email, before + 2))
  }

  async function readLink(to: string, mails: number): Promise<string> {
    await expect.poll(async () => (await world.sandbox.mail(to)).length, patient).toBeGreaterThanOrEqual(mails)
    return (await world.sandbox.mail(to)).at(-1)?.link ?? ''
  }

  async function approveBrowser(context: BrowserContext, link: string): Promise<void> {
    const approving = await context.newPage()
    await approving.goto(link)
    await approving.locator('button[value=approved]').click()
    await approving.locator('form').waitFor({ state: 'detached' })
    // Chromium never closes a page (5 of 99 on a busy machine) if the request to close arrives while the answer to its form
    // replaces it.
    await approving.waitForLoadState('load')
    await approving.close()
  }

  /** The previous page has stored its own time. */
  async function passHalfAMinute(page: Page): Promise<void> {
    aheadMs += 31_000
    await world.sandbox.passSeconds(31)
    await page.evaluate(ahead => {
      Date.now = () => Math.round(performance.timeOrigin + performance.now()) + ahead
    }, aheadMs)
  }
}

async function sendAddress(page: Page, email: string): Promise<void> {
  await page.locator('#open').click()
  await page.getByTestId('wui-email-input').fill(email)
  await page.keyboard.press('Enter')
}
