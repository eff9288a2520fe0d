import { readFile } from 'node:fs/promises'

import type { FrameLocator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { verifyMessage } from 'viem'

import { approveMessage, frameOf, pressInFrame, useEmailLogin } from './support/email-login.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

const passphrase = 'a long enough passphrase'

describe('an embedded wallet of which a device or a backup was lost', () => {
  const world = useWorld()
  const { logIn, logInElsewhere, logInAnew, passHalfAMinute } = useEmailLogin(world)

  /** Saves a backup file on a page of the frame that offers one. @returns its path */
  async function saveFile(page: Page): Promise<string> {
    const frame = frameOf(page)
    await pressInFrame(frame.getByTestId('recovery-file'))
    for (const field of ['recovery-passphrase', 'recovery-passphrase-again'])
      await frame.getByTestId(field).fill(passphrase)
    const downloaded = page.waitForEvent('download')
    await pressInFrame(frame.getByTestId('recovery-save'))
    const file = await (await downloaded).path()
    await frame.getByTestId('recovery-show').setInputFiles(file)
    await pressInFrame(frame.getByTestId('recovery-kept'))
    return file
  }

  async function restoreWith(frame: FrameLocator, file: string): Promise<void> {
    await frame.getByTestId('restore-choose').setInputFiles(file)
    await frame.getByTestId('restore-passphrase').fill(passphrase)
    await pressInFrame(frame.getByTestId('restore-go'))
  }

  async function sign(page: Page, address: string): Promise<boolean> {
    const message = 'Hello from the site'
    const signing = page.evaluate(
      ([text, from]) =>
        window.kit
          ?.getProvider<{ request(call: object): Promise<string> }>('eip155')
          ?.request({ method: 'personal_sign', params: [text, from] }),
      [message, address] as const,
    )
    await frameOf(page).getByText(message).waitFor()
    await approveMessage(page)
    const signature = (await signing) as `0x${string}`
    return verifyMessage({ address: address as `0x${string}`, message, signature })
  }

  test('gets new parts with the same address: the former device part and backup open nothing, a new backup does', async () => {
    const { page, email, modal } = await logIn()
    const { address } = await readFacts(page)
    await page.locator('#open').click()
    await page.getByTestId('account-recovery-recovery').getByText('Add a backup').click()
    const former = await saveFile(page)
    await page.getByTestId('account-recovery-recovery').getByText('Backup', { exact: true }).waitFor()

    const lost = await logInElsewhere(email, { expectedErrors: /status of 40\d|Session Expired/ })
    await pressInFrame(frameOf(lost.page).getByTestId('restore-file'))
    await restoreWith(frameOf(lost.page), former)
    await untilStatus(lost.page, 'connected')

    // On the device that is left, the user forgets the lost one, and is offered new parts.
    const frame = frameOf(page)
    await page.getByTestId('account-recovery-hand-over').click()
    await pressInFrame(frame.getByTestId('hand-over-browsers'))
    await pressInFrame(frame.getByTestId('browsers-others'))
    await frame.getByTestId('browsers-offer').waitFor()
    await pressInFrame(frame.getByTestId('browsers-split'))
    await frame.getByText('those two still open the wallet').waitFor()
    await pressInFrame(frame.getByTestId('split-start'))
    await frame.getByText('not in use yet').waitFor()
    expect(await frame.getByTestId('split-finish').count()).toBe(0)
    const present = await saveFile(page)
    expect(await readFile(present, 'utf8')).toContain(address)
    await pressInFrame(frame.getByTestId('split-finish'))
    await frame.getByText('Your wallet has new parts').waitFor()
    await pressInFrame(frame.getByTestId('split-done'))
    await page.getByTestId('w3m-header-close').click()
    await modal.card.waitFor({ state: 'hidden' })
    expect(await sign(page, address)).toBe(true)
    await page.reload()
    await untilStatus(page, 'connected')
    expect((await readFacts(page)).address).toBe(address)
    const [mail] = (await world.sandbox.mail(email)).slice(-1)
    expect(mail?.subject).toBe('The parts of your wallet are being replaced')

    // A thief has the lost device, the former backup and the mailbox.
    await lost.page.reload()
    await untilStatus(lost.page, 'disconnected')
    await passHalfAMinute(lost.page)
    await logInAnew(lost, email)
    const restore = frameOf(lost.page)
    await restore.getByText('were replaced in another browser').waitFor()
    await pressInFrame(restore.getByTestId('restore-file'))
    await restoreWith(restore, former)
    await restore.getByText('no longer works').last().waitFor()
    expect((await readFacts(lost.page)).status).not.toBe('connected')
    // The owner has the present backup.
    await restoreWith(restore, present)
    await untilStatus(lost.page, 'connected')
    expect((await readFacts(lost.page)).address).toBe(address)
    await lost.modal.card.waitFor({ state: 'hidden' })
    expect(await sign(lost.page, address)).toBe(true)
  }, 180_000)
})
