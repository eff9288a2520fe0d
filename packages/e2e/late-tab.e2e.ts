import { describe, expect, test } from 'vitest'

import { findViolations } from './support/find-violations.ts'
import { untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld } from './support/world.ts'

describe('a tab of Account whose file is requested without a network', () => {
  const world = useWorld()

  test.each([
    { width: 360, themeMode: 'light' },
    { width: 1280, themeMode: 'dark' },
  ] as const)('offers a retry that works, by keyboard, at $width px, $themeMode', async ({ width, themeMode }) => {
    const visit = await world.visitSite({
      wallets: ['mode=approve'],
      expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
      context: { viewport: { width, height: 800 } },
      options: { themeMode },
    })
    const { page, modal, context } = visit
    await page.locator('#open').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    await page.locator('#open').click()
    await untilView(page, 'Account')
    await modal.get('token-ETH').waitFor()

    await context.setOffline(true)
    await modal.get('tab-tokens').focus()
    await page.keyboard.press('End')
    const failure = modal.get('part-failed')
    await failure.getByText('This part didn’t load').waitFor()
    expect(await failure.getAttribute('role')).toBe('alert')
    const card = await modal.card.evaluate(element => [element.clientWidth, element.scrollWidth])
    expect(card[1]).toBe(card[0])
    expect(await findViolations(page)).toEqual([])

    await context.setOffline(false)
    await page.keyboard.press('Tab')
    const retry = modal.get('retry-part')
    await expect.poll(() => retry.evaluate(element => element.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await modal.get('empty-activity-state').or(modal.card.getByTestId('transaction').first()).waitFor()
    expect(await failure.count()).toBe(0)
    const focused = await modal.card.getByRole('tabpanel').evaluate(element => element.matches(':focus'))
    expect(focused).toBe(true)
  })
})
