import { type Hex, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'

import { frame } from './support/embedded-visitor.ts'
import { firefox, useEmbeddedVisitors, webKit } from './support/embedded-visitors.ts'

const features = { email: true, socials: ['google' as const] }

/** Repeats the tests of embedded-reload.e2e.ts in Chromium. */
describe.each([
  { name: 'Firefox', open: firefox() },
  { name: 'WebKit', open: webKit() },
])('an embedded wallet after a reload in $name', { timeout: 120_000 }, ({ name, open }) => {
  const { otherSiteUrl, sandbox, addressOf, start } = useEmbeddedVisitors(open)

  test.skipIf(!open)('is missing during the login, and connected from then on, on any screen', async () => {
    await sandbox.reset()
    const visitor = await start()
    const { browser, pilot, openModal, untilFact, readFact, readCode } = visitor
    const email = `again-${name.toLowerCase()}@example.com`
    const address = addressOf({ features }, otherSiteUrl)
    const untilAtTheBeginning = async (): Promise<void> => {
      await visitor.visit(address)
      await untilFact('status', /^disconnected$/)
      expect(await readFact('modal')).toBe('closed')
      expect(await browser.run(`return document.querySelector('${frame}') === null`)).toBe(true)
    }
    const untilThereAgain = async (): Promise<void> => {
      await visitor.visit(address)
      await untilFact('status', /^connected$/)
      expect([await readFact('address'), await readFact('modal')]).toEqual([account, 'closed'])
    }
    await visitor.visit(address)

    // The page reloads while it waits for the code.
    await visitor.sendAddress(email)
    await readCode(email, 1)
    await pilot.waitFor({ testId: 'wui-otp-input' })
    await untilAtTheBeginning()

    // The page reloads while a window waits at a provider.
    await openModal()
    await pilot.click({ testId: 'social-selector-google' })
    await visitor.untilInWindow('Ann Example')
    await untilAtTheBeginning()
    // These browsers may close the window along with the page that opened it.
    await browser.closePopup().catch(() => {})
    await visitor.untilNoWindow()
    expect(await readFact('status')).toBe('disconnected')

    await visitor.passHalfAMinute()
    await visitor.sendAddress(email)
    await visitor.typeCode(await readCode(email, 2))
    await untilFact('status', /^connected$/)
    const account = await readFact('address')

    // The page reloads at the offer of a recovery.
    await pilot.waitFor({ testId: 'recovery-later', frame })
    await untilThereAgain()

    // The page reloads at the code of another address.
    await openModal()
    await pilot.click({ testId: 'account-recovery-email' })
    await visitor.passHalfAMinute()
    await pilot.click({ testId: 'wui-email-input' })
    await pilot.type(`other-${email}`)
    await pilot.press('Enter')
    await pilot.waitFor({ text: 'Confirm your current email' })
    await untilThereAgain()

    // The page reloads at an approval.
    const message = `Hello from ${name}`
    await visitor.call(
      `window.kit.getProvider('eip155').request({ method: 'personal_sign', params: ['Lost', '${account}'] })`,
    )
    await pilot.waitFor({ text: 'Lost', frame })
    await untilThereAgain()
    const signature = await visitor.approve<Hex>('personal_sign', [message, account], message)
    expect(await verifyMessage({ address: account as Hex, message, signature })).toBe(true)
    await visitor.expectNoProblems()
  })
})

/** WebKitGTK has no setting to keep nothing; frame-storage.e2e.ts tests it in Chromium. */
describe('an embedded wallet in a Firefox that blocks storage in frames of other sites', { timeout: 120_000 }, () => {
  const open = firefox('none')
  const { otherSiteUrl, sandbox, addressOf, start } = useEmbeddedVisitors(open)

  test.skipIf(!open)('is stored in a window of the secure site, which one click opens after a reload', async () => {
    await sandbox.reset()
    const visitor = await start()
    const { pilot, openModal, untilFact, readFact, readCode, approve } = visitor
    const email = 'nothing@example.com'
    const address = addressOf({ features }, otherSiteUrl)
    await visitor.visit(address)
    await visitor.sendAddress(email)
    await visitor.typeCode(await readCode(email, 1))
    await pilot.click({ testId: 'window-open', frame })
    await untilFact('status', /^connected$/)
    await visitor.untilNoWindow()
    await pilot.click({ testId: 'recovery-later', frame })
    await pilot.waitUntilGone({ testId: 'w3m-modal-card' })
    const account = (await readFact('address')) as Hex
    const signs = async (message: string): Promise<boolean> => {
      const signature = await approve<Hex>('personal_sign', [message, account], message)
      return verifyMessage({ address: account, message, signature })
    }
    expect(await signs('Before')).toBe(true)
    await visitor.visit(address)
    await untilFact('status', /^disconnected$/)
    await openModal()
    await pilot.click({ testId: 'window-open', frame })
    await untilFact('status', /^connected$/)
    await visitor.untilNoWindow()
    expect(await readFact('address')).toBe(account)
    expect(await signs('After')).toBe(true)
  })
})
