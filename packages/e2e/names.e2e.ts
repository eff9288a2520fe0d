import { describe, expect, test } from 'vitest'

import { frameOf, useEmailLogin } from './support/email-login.ts'
import { readFacts } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

describe('names', () => {
  const world = useWorld()
  const { logIn } = useEmailLogin(world)

  const profileOf = async (name: string): Promise<unknown> => {
    const query = new URLSearchParams({ projectId: 'e2e', st: 'appkit', sv: 'html-1' })
    return (await fetch(`${world.sandbox.url}/v1/profile/account/${name}?${query}`)).json()
  }

  // covers: S1.06, S1.34, S2.34, S2.35
  test('an embedded wallet registers a name, which shows on its account, after a reload too', async () => {
    const { page, strangers } = await logIn()
    const { address } = await readFacts(page)
    await page.locator('#open').click()
    await page.getByTestId('account-choose-name-button').click()
    await page.getByTestId('account-name-input').fill('maya-okafor')
    await page.getByTestId('account-name-suggestion').first().click()
    await frameOf(page).getByText('maya-okafor.latchkey').waitFor()
    await frameOf(page).getByTestId('reject-button').click()
    await page.getByTestId('account-name-error').waitFor()
    await page.getByTestId('account-name-suggestion').first().click()
    await frameOf(page).getByTestId('approve-button').click()
    await page.getByText('maya-okafor.latchkey is yours').waitFor()
    await page.getByTestId('account-name-done').click()
    await page.locator('lk-account-view').getByText('maya-okafor.latchkey', { exact: true }).waitFor()
    expect(await profileOf('maya-okafor.latchkey')).toMatchObject({
      name: 'maya-okafor.latchkey',
      addresses: { [1 + 0x80000000]: { address } },
    })
    await page.reload()
    await page.locator('#open').click()
    await page.locator('lk-account-view').getByText('maya-okafor.latchkey', { exact: true }).waitFor()
    expect(strangers()).toEqual([])
  })
})
