import { readFile } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'

import { frameOf, pressInFrame, useEmailLogin } from './support/email-login.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

describe('an embedded wallet', () => {
  const world = useWorld()
  const { logIn, logInElsewhere, logInAnew } = useEmailLogin(world)

  test('is restored on another browser by its recovery file, which opens with its passphrase only', async () => {
    const { page, email, modal } = await logIn()
    const { address } = await readFacts(page)
    await page.locator('#open').click()
    await page.getByTestId('account-recovery-recovery').getByText('Add a backup').click()
    const frame = frameOf(page)
    await pressInFrame(frame.getByTestId('recovery-file'))
    await frame.getByTestId('recovery-passphrase').fill('a long enough passphrase')
    await frame.getByTestId('recovery-passphrase-again').fill('a long enough passphrase')
    const downloaded = page.waitForEvent('download')
    await pressInFrame(frame.getByTestId('recovery-save'))
    const file = await (await downloaded).path()
    expect(await readFile(file, 'utf8')).toContain(address)
    await frame.getByTestId('recovery-show').setInputFiles(file)
    await pressInFrame(frame.getByTestId('recovery-kept'))
    await page.getByTestId('account-recovery-recovery').getByText('Backup', { exact: true }).waitFor()
    await page.getByTestId('w3m-header-close').click()
    await modal.card.waitFor({ state: 'hidden' })

    const other = await logInElsewhere(email)
    const there = frameOf(other.page)
    await pressInFrame(there.getByTestId('restore-file'))
    await there.getByTestId('restore-choose').setInputFiles(file)
    await there.getByTestId('restore-passphrase').fill('another passphrase')
    await pressInFrame(there.getByTestId('restore-go'))
    await there.getByText('This passphrase does not open the file').waitFor()
    await there.getByTestId('restore-passphrase').fill('a long enough passphrase')
    await pressInFrame(there.getByTestId('restore-go'))
    await untilStatus(other.page, 'connected')
    expect((await readFacts(other.page)).address).toBe(address)
    await other.modal.card.waitFor({ state: 'hidden' })
  })

  test('is transferred to another browser once both show the same number, and can be exported', async () => {
    const { page, email } = await logIn()
    const { address } = await readFacts(page)
    const other = await logInElsewhere(email)
    const [here, there] = [frameOf(page), frameOf(other.page)]
    await pressInFrame(there.getByTestId('restore-device'))
    await page.locator('#open').click()
    await page.getByTestId('account-recovery-hand-over').click()
    const number = await here.getByTestId('hand-over-number').textContent()
    expect(number).toMatch(/^\d{6}$/)
    await there.getByText(number ?? '').waitFor()
    await pressInFrame(here.getByTestId('hand-over-same'))
    await untilStatus(other.page, 'connected')
    expect((await readFacts(other.page)).address).toBe(address)
    await pressInFrame(here.getByTestId('hand-over-done'))

    await page.getByTestId('account-recovery-export').click()
    await pressInFrame(here.getByTestId('export-reveal'))
    await here.getByTestId('export-words').waitFor()
    const words = await here.getByTestId('export-words').locator('li').allTextContents()
    expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
    const key = (await here.getByTestId('export-evm').textContent()) as `0x${string}`
    expect(privateKeyToAddress(key)).toBe(address)
    // The frame is higher than the modal, so it scrolls, and its last button works.
    const frameBox = await page.locator('#w3m-iframe').boundingBox()
    const card = await page.getByTestId('w3m-modal-card').boundingBox()
    expect((frameBox?.y ?? 0) + (frameBox?.height ?? 0)).toBeLessThanOrEqual((card?.y ?? 0) + (card?.height ?? 0))
    await pressInFrame(here.getByTestId('export-done'))
    await page.getByTestId('account-recovery-export').waitFor()
  })

  test('is restored by a passkey on a browser that lost its share, created and used in the frame itself', async () => {
    // A network address has no passkeys, but a name has.
    const services = world.sandbox.url.replace('127.0.0.1', 'localhost')
    const visit = await logIn({ isOtherSite: true, options: { services, features: { email: true, socials: false } } })
    const { page, context, email, modal } = visit
    const { address } = await readFacts(page)
    const tools = await context.newCDPSession(page)
    await tools.send('WebAuthn.enable')
    const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        hasPrf: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.locator('#open').click()
    await page.getByTestId('account-recovery-recovery').getByText('Add a backup').click()
    await pressInFrame(frameOf(page).getByTestId('recovery-passkey'))
    await page.getByTestId('account-recovery-recovery').getByText('Backup', { exact: true }).waitFor()
    const { credentials } = await tools.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

    // All storage of the browser is removed; the authenticator belongs to the user.
    await page.goto('about:blank')
    await context.clearCookies()
    for (const origin of [services, visit.origin])
      await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await page.goto(visit.origin)
    await logInAnew(visit, email)
    await pressInFrame(frameOf(page).getByTestId('restore-passkey'))
    await untilStatus(page, 'connected')
    expect((await readFacts(page)).address).toBe(address)
    await modal.card.waitFor({ state: 'hidden' })
  })
})
