import { describe, expect, test } from 'vitest'

import { frameOf, pressInFrame, useEmailLogin } from './support/email-login.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

const heading = 'Who can bring your wallet back'

describe('an embedded wallet whose recovery the operator of the secure site keeps', () => {
  const world = useWorld()
  const { readCode, logIn, logInElsewhere, sendEmail } = useEmailLogin(world)

  /** Creates a wallet, and continues on the screen that tells the user who could open it. */
  async function logInTold(email: string) {
    const visit = await sendEmail(email)
    const { page } = visit
    await page.getByTestId('wui-otp-input').fill(await readCode(email))
    await untilStatus(page, 'connected')
    const frame = frameOf(page)
    await frame.getByText('The sandbox could open your wallet').waitFor()
    await pressInFrame(frame.getByTestId('recovery-operator-yes'))
    await visit.modal.card.waitFor({ state: 'hidden' })
    return { ...visit, frame, address: (await readFacts(page)).address }
  }

  test('is restored on a new browser by the address only, and a mail reports that', async () => {
    await world.sandbox.recovery('operator')
    const email = 'ann@example.com'
    const { page, frame, address } = await logInTold(email)
    await page.locator('#open').click()
    await page.getByText('The sandbox could open this wallet').waitFor()

    const other = await logInElsewhere(email)
    // The user requests it with a click, after reading that the operator could open the wallet.
    await frameOf(other.page).getByText('The sandbox keeps a backup of your wallet').waitFor()
    await pressInFrame(frameOf(other.page).getByTestId('restore-operator'))
    await untilStatus(other.page, 'connected')
    expect((await readFacts(other.page)).address).toBe(address)
    await other.modal.card.waitFor({ state: 'hidden' })
    const { subject, text } = (await world.sandbox.mail(email)).at(-1) ?? {}
    expect(subject).toBe('Your wallet was restored in another browser')
    expect(text).toMatch(/The sandbox gave this browser[\s\S]*Browser: .*Chrom[\s\S]*Time: /)

    // The user may remove that part, and keeps the wallet.
    await page.getByTestId('account-recovery-recovery').click()
    await pressInFrame(frame.getByTestId('recovery-operator-remove'))
    await frame.getByTestId('recovery-operator').waitFor()
    await pressInFrame(frame.getByTestId('recovery-later'))
    const third = await logInElsewhere(email)
    await frameOf(third.page).getByText('No backup was made for this wallet').waitFor()
    expect(await frameOf(third.page).getByTestId('restore-operator').count()).toBe(0)
  })

  test('is offered a recovery at the next login if it is older, and a user who declines has none stored', async () => {
    const { page, email } = await logIn()
    await page.evaluate(() => localStorage.clear())
    await world.sandbox.recovery('operator')
    await world.sandbox.passSeconds(31)
    await page.reload()
    await page.locator('#open').click()
    await page.getByTestId('wui-email-input').fill(email)
    await page.keyboard.press('Enter')
    await untilStatus(page, 'connected')
    const frame = frameOf(page)
    await frame.getByText(heading).waitFor()
    await pressInFrame(frame.getByTestId('recovery-operator-no'))
    await frame.getByTestId('recovery-file').waitFor()
    await pressInFrame(frame.getByTestId('recovery-later'))
    const other = await logInElsewhere(email)
    await frameOf(other.page).getByText('No backup was made for this wallet').waitFor()
  })

  test('offers its other recoveries if the operator’s key is unreachable, and is restored once it is', async () => {
    await world.sandbox.recovery('operator')
    const email = 'bob@example.com'
    const { address } = await logInTold(email)
    const error = { code: 'recoveryUnavailable', message: 'It cannot be opened now' }
    await world.sandbox.fail({
      match: '/wallet/operator/release',
      status: 503,
      body: JSON.stringify({ error }),
      times: 1,
    })
    const other = await logInElsewhere(email, { expectedErrors: /503/ })
    const there = frameOf(other.page)
    await pressInFrame(there.getByTestId('restore-operator'))
    await there.getByText('cannot reach the backup that it keeps').waitFor()
    await there.getByTestId('restore-device').waitFor()
    await pressInFrame(there.getByTestId('restore-operator'))
    await untilStatus(other.page, 'connected')
    expect((await readFacts(other.page)).address).toBe(address)
  })

  test('requests a code by mail if the login is some minutes old', async () => {
    await world.sandbox.recovery('operator')
    const email = 'eve@example.com'
    const { address } = await logInTold(email)
    const other = await logInElsewhere(email)
    const there = frameOf(other.page)
    await there.getByTestId('restore-operator').waitFor()
    await world.sandbox.passSeconds(301)
    await pressInFrame(there.getByTestId('restore-operator'))
    const mails = (await world.sandbox.mail(email)).length
    await pressInFrame(there.getByTestId('restore-send'))
    await there.getByTestId('restore-code').fill(await readCode(email, mails + 1))
    await untilStatus(other.page, 'connected')
    expect((await readFacts(other.page)).address).toBe(address)
  })
})
