import type { FrameLocator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { verifyMessage } from 'viem'

import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld, type Visit, type VisitOptions } from './support/world.ts'

describe('an embedded wallet', () => {
  const world = useWorld()
  let visitors = 0

  /** The last code that an address was sent, once there are so many mails. */
  const readCode = async (to: string, mails = 1): Promise<string> => {
    await expect.poll(async () => (await world.sandbox.mail(to)).length).toBeGreaterThanOrEqual(mails)
    return (await world.sandbox.mail(to)).at(-1)?.code ?? ''
  }
  const frameOf = (page: Page): FrameLocator => page.frameLocator('#w3m-iframe')

  async function logIn(options: VisitOptions = {}): Promise<Visit & { email: string }> {
    const visit = await world.visitSite({ options: { features: { email: true, socials: false } }, ...options })
    const email = `visitor${++visitors}@example.com`
    await visit.page.locator('#open').click()
    await visit.page.getByTestId('wui-email-input').fill(email)
    await visit.page.keyboard.press('Enter')
    await visit.page.getByTestId('wui-otp-input').fill(await readCode(email))
    await untilStatus(visit.page, 'connected')
    await visit.modal.card.waitFor({ state: 'hidden' })
    return { ...visit, email }
  }

  /** Calls the EVM provider of the site; what comes of it is there afterwards. */
  const ask = (page: Page, method: string, params: readonly unknown[]) =>
    page.evaluate(
      async ([name, args]) => {
        const provider = window.kit?.getProvider<{ request(given: object): Promise<unknown> }>('eip155')
        try {
          return { result: await provider?.request({ method: name, params: args }) }
        } catch (error) {
          const { code, message } = error as { code?: number; message?: string }
          return { code, message }
        }
      },
      [method, params] as const,
    )

  // covers: S1.13, S2.14, S2.15, S2.27
  test('is opened with an email address and a code, signs what the person approves in the frame, and is there after a reload', async () => {
    const { page, strangers } = await logIn()
    const { address } = await readFacts(page)
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    const message = 'Hello from the site'
    const asked = ask(page, 'personal_sign', [message, address])
    const frame = frameOf(page)
    await frame.getByText(message).waitFor()
    await frame.getByTestId('approve-button').click()
    const { result } = (await asked) as { result: `0x${string}` }
    expect(await verifyMessage({ address: address as `0x${string}`, message, signature: result })).toBe(true)
    await page.reload()
    await untilStatus(page, 'connected')
    expect((await readFacts(page)).address).toBe(address)
    expect(strangers()).toEqual([])
  })
})
