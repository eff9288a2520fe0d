import type { FrameLocator, Page } from 'playwright'
import { expect } from 'vitest'

import { untilStatus } from './site-facts.ts'
import type { Visit, VisitOptions, World } from './world.ts'

/** A visitor with an embedded wallet. */
export interface EmailVisit extends Visit {
  email: string
}

/** Logging in by email to the secure site of the sandbox. */
export interface EmailLogin {
  /** The last code that an address was sent, once there are so many mails. */
  readCode(to: string, mails?: number): Promise<string>
  /** Opens the site and has an address sent a code. */
  sendEmail(email: string, options?: VisitOptions): Promise<Visit>
  /** Makes a wallet, and leaves the recovery for later. */
  logIn(options?: VisitOptions): Promise<EmailVisit>
  /** Logs in with an address whose wallet this browser has no part of, and approves the browser by the link of the mail. The frame asks for a recovery then. */
  logInElsewhere(email: string, options?: VisitOptions): Promise<EmailVisit>
}

/** The frame of the secure site. */
export function frameOf(page: Page): FrameLocator {
  return page.frameLocator('#w3m-iframe')
}

export function useEmailLogin(world: World): EmailLogin {
  let visitors = 0

  const readCode = async (to: string, mails = 1): Promise<string> => {
    await expect.poll(async () => (await world.sandbox.mail(to)).length).toBeGreaterThanOrEqual(mails)
    return (await world.sandbox.mail(to)).at(-1)?.code ?? ''
  }

  async function sendEmail(email: string, options: VisitOptions = {}): Promise<Visit> {
    const visit = await world.visitSite({ options: { features: { email: true, socials: false } }, ...options })
    await visit.page.locator('#open').click()
    await visit.page.getByTestId('wui-email-input').fill(email)
    await visit.page.keyboard.press('Enter')
    return visit
  }

  return {
    readCode,
    sendEmail,
    async logIn(options = {}) {
      const email = `visitor${++visitors}@example.com`
      const visit = await sendEmail(email, options)
      const { page, modal } = visit
      await page.getByTestId('wui-otp-input').fill(await readCode(email))
      await untilStatus(page, 'connected')
      await frameOf(page).getByTestId('recovery-later').click()
      await modal.card.waitFor({ state: 'hidden' })
      return { ...visit, email }
    },
    async logInElsewhere(email, options = {}) {
      const before = (await world.sandbox.mail(email)).length
      // Another browser has another limit of its own, but the address has one too.
      await world.sandbox.passSeconds(31)
      const visit = await sendEmail(email, options)
      const { page, context } = visit
      await page.getByTestId('wui-otp-input').fill(await readCode(email, before + 1))
      await expect.poll(async () => (await world.sandbox.mail(email)).length).toBeGreaterThanOrEqual(before + 2)
      const { link = '' } = (await world.sandbox.mail(email)).at(-1) ?? {}
      const approving = await context.newPage()
      await approving.goto(link)
      await approving.locator('button[value=approved]').click()
      await approving.close()
      return { ...visit, email }
    },
  }
}
