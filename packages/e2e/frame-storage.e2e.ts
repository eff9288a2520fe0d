import type { Page } from 'playwright'
import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'

import { frameOf, useEmailLogin } from './support/email-login.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

describe('what the frame of the secure site keeps', () => {
  const world = useWorld()
  const { logIn } = useEmailLogin(world)

  /** Has a message signed, which the person approves in the frame. */
  async function signs(page: Page, message: string): Promise<boolean> {
    const address = (await readFacts(page)).address as `0x${string}`
    const asked = page.evaluate(
      params =>
        window.kit
          ?.getProvider<{ request(given: object): Promise<unknown> }>('eip155')
          ?.request({ method: 'personal_sign', params }),
      [message, address] as const,
    )
    await frameOf(page).getByTestId('approve-button').click()
    return verifyMessage({ address, message, signature: (await asked) as `0x${string}` })
  }

  test.each([
    ['the same site', {}],
    ['another site whose frames have storage of their own', { isOtherSite: true, frameStorage: 'partitioned' }],
  ] as const)('on %s is there after a reload, and signs', async (_name, options) => {
    const { page } = await logIn(options)
    const { address } = await readFacts(page)
    expect(await signs(page, 'Before')).toBe(true)
    await page.reload()
    await untilStatus(page, 'connected')
    expect((await readFacts(page)).address).toBe(address)
    expect(await signs(page, 'After')).toBe(true)
  })

  test('where the browser keeps nothing for it lies in a window of the secure site, which one click opens after a reload', async () => {
    const visit = await world.visitSite({
      options: { features: { email: true, socials: false } },
      isOtherSite: true,
      frameStorage: 'none',
    })
    const { page, context } = visit
    await page.locator('#open').click()
    await page.getByTestId('wui-email-input').fill('nothing@example.com')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await world.sandbox.mail('nothing@example.com')).length).toBe(1)
    const code = (await world.sandbox.mail('nothing@example.com')).at(-1)?.code ?? ''
    await page.getByTestId('wui-otp-input').fill(code)
    const frame = frameOf(page)
    await frame.getByTestId('window-open').click()
    await untilStatus(page, 'connected')
    void context
  })
})
