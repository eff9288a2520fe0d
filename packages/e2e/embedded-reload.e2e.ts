import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { verifyMessage } from 'viem'

import { approveMessage, frameOf, useEmailLogin } from './support/email-login.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

describe('an embedded wallet after a reload', () => {
  const world = useWorld()
  const { readCode, readLink, sendAddress, approveBrowser, passHalfAMinute } = useEmailLogin(world)
  const features = { email: true, socials: ['google' as const] }

  /** Asserts that there is no login and no open screen, and that the secure site gets no request. */
  async function untilAtTheBeginning(page: Page): Promise<void> {
    await page.reload()
    await page.locator('#open').waitFor()
    expect(await readFacts(page)).toMatchObject({ status: 'disconnected', modal: 'closed' })
    expect(await page.locator('#w3m-iframe').count()).toBe(0)
  }

  test('starts again during an email login, and is connected after the login', async () => {
    const { page, modal } = await world.visitSite({ options: { features }, expectedErrors: /status of 401/ })
    const email = 'again@example.com'
    const code = page.getByTestId('wui-otp-input')

    // The page reloads while it waits for the code.
    await sendAddress(page, email)
    const first = await readCode(email)
    await code.waitFor()
    await untilAtTheBeginning(page)
    await sendAddress(page, email)
    await page.getByText(/^Please try again after \d+ seconds$/).waitFor()
    await passHalfAMinute(page)
    await page.getByTestId('wui-email-input').press('Enter')
    const second = await readCode(email, 2)
    if (first !== second) {
      await code.fill(first)
      await page.getByText('That’s not the code').waitFor()
    }
    await code.fill(second)
    await untilStatus(page, 'connected')
    const { address } = await readFacts(page)

    // The page reloads at the offer of a recovery.
    await frameOf(page).getByTestId('recovery-later').waitFor()
    await page.reload()
    await untilStatus(page, 'connected')
    expect(await readFacts(page)).toMatchObject({ address, modal: 'closed' })
    await page.locator('#open').click()
    await page.getByTestId('account-recovery-recovery').getByText('Add a backup').waitFor()

    // The page reloads at the code of another address.
    await page.getByTestId('account-recovery-email').click()
    await passHalfAMinute(page)
    await page.getByTestId('wui-email-input').fill(`other-${email}`)
    await page.keyboard.press('Enter')
    await page.getByText('Confirm your current email').waitFor()
    await page.reload()
    await untilStatus(page, 'connected')
    await page.locator('#open').click()
    await page.getByText(email, { exact: true }).last().waitFor()
    await page.getByTestId('w3m-header-close').click()
    await modal.card.waitFor({ state: 'hidden' })

    // The page reloads at an approval.
    const ask = () =>
      page.evaluate(
        from =>
          window.kit
            ?.getProvider<{ request(call: object): Promise<unknown> }>('eip155')
            ?.request({ method: 'personal_sign', params: ['Hello', from] }),
        address,
      )
    const lost = ask().catch(() => 'lost')
    await frameOf(page).getByTestId('approve-button').waitFor()
    await page.reload()
    expect(await lost).toBe('lost')
    await untilStatus(page, 'connected')
    expect(await readFacts(page)).toMatchObject({ address, modal: 'closed' })
    const signed = ask()
    await approveMessage(page)
    const signature = (await signed) as `0x${string}`
    expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature })).toBe(true)
  })

  test('continues to wait for the approval of a new browser, or for the second share', async () => {
    const email = 'known@example.com'
    const maker = await world.visitSite({ options: { features } })
    await sendAddress(maker.page, email)
    await maker.page.getByTestId('wui-otp-input').fill(await readCode(email))
    await untilStatus(maker.page, 'connected')
    await maker.context.close()

    const { page, context } = await world.visitSite({ options: { features }, expectedErrors: /status of 401/ })
    const code = page.getByTestId('wui-otp-input')
    await world.sandbox.passSeconds(31)
    await sendAddress(page, email)
    await code.fill(await readCode(email, 2))
    await readLink(email, 3)
    await page.getByText('Confirm this device').waitFor()

    // The page reloads before the link is opened: another link is sent, and no code is requested.
    await untilAtTheBeginning(page)
    await passHalfAMinute(page)
    await sendAddress(page, email)
    const link = await readLink(email, 4)
    await page.getByText('Confirm this device').waitFor()

    // Opens the link while the page does not wait for it.
    await untilAtTheBeginning(page)
    await approveBrowser(context, link)
    await passHalfAMinute(page)
    await sendAddress(page, email)
    await code.fill(await readCode(email, 5))
    await frameOf(page).getByTestId('restore-device').waitFor()

    // Without a part of the wallet nothing is connected, but the user is logged in.
    await untilAtTheBeginning(page)
    await passHalfAMinute(page)
    await sendAddress(page, email)
    await frameOf(page).getByTestId('restore-device').waitFor()
    expect((await world.sandbox.mail(email)).length).toBe(5)
  })

  test('ignores an open social window, and logs in at the next click', async () => {
    const { page } = await world.visitSite({ options: { features }, expectedErrors: /status of 401/ })
    const choose = async (): Promise<Page> => {
      const opened = page.waitForEvent('popup')
      await page.locator('#open').click()
      await page.getByTestId('social-selector-google').click()
      return opened
    }
    const popup = await choose()
    await popup.getByRole('button', { name: 'Ann Example' }).waitFor()
    await untilAtTheBeginning(page)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Ann Example' }).click()
    await closed
    expect((await readFacts(page)).status).toBe('disconnected')
    expect(await page.locator('#w3m-iframe').count()).toBe(0)

    // The window itself reloads, at the provider.
    const other = await choose()
    await other.getByRole('button', { name: 'Ann Example' }).waitFor()
    await other.reload()
    await other.getByRole('button', { name: 'Ann Example' }).click()
    await untilStatus(page, 'connected')
    const { address } = await readFacts(page)
    await page.reload()
    await untilStatus(page, 'connected')
    expect(await readFacts(page)).toMatchObject({ address, modal: 'closed' })
  })

  test('is logged in or starts again if the tab itself is at a provider, or has returned', async () => {
    const before =
      'const { open } = window; window.open = (url, target) => target === "_self" ? open.call(window, url, target) : null'
    const { page } = await world.visitSite({ options: { features }, before, expectedErrors: /status of 401/ })
    const leave = async (): Promise<void> => {
      await page.locator('#open').click()
      await page.getByTestId('social-selector-google').click()
      await page.getByTestId('social-in-this-tab').click()
      await page.getByRole('button', { name: 'Ann Example' }).waitFor()
    }
    await leave()
    await page.reload()
    await world.sandbox.fail({ match: '/api/social/ticket', delayMs: 30_000, times: 1 })
    const asked = page.waitForRequest(/\/api\/social\/ticket$/)
    await page.getByRole('button', { name: 'Ann Example' }).click()
    await asked
    await page.getByText('You’re logged in with Google.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    // The ticket is lost with the page that had it.
    await untilAtTheBeginning(page)
    await leave()
    await page.getByRole('button', { name: 'Ann Example' }).click()
    await untilStatus(page, 'connected')
  })
})
