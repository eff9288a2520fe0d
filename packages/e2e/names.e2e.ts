import { describe, expect, test } from 'vitest'

import { approveMessage, frameOf, pressInFrame, useEmailLogin } from './support/email-login.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
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
    await pressInFrame(frameOf(page).getByTestId('reject-button'))
    await page.getByTestId('account-name-error').waitFor()
    await page.getByTestId('account-name-suggestion').first().click()
    await approveMessage(page)
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

  test.each([true, false])(
    'show with their picture and are resolved by records at a gateway if the site names it: %s',
    async isNamed => {
      const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
      const picture = `${world.sandbox.url}/public/getAssetImage/odile`
      const record = { name: 'odile.eth', address: friend, texts: { avatar: picture }, gateways: true }
      await fetch(`${world.sandbox.url}/sandbox/names`, { method: 'POST', body: JSON.stringify(record) })
      const visit = await world.visitSite({
        wallets: ['mode=approve'],
        options: isNamed ? { names: { gateways: [world.sandbox.url] } } : {},
      })
      const { page, modal } = visit
      const gateway = (): string[] => visit.requests.filter(request => request.includes('/names/gateway/'))
      await page.locator('#open').click()
      await modal.wallet('dev.latchkey.sandbox').click()
      await untilStatus(page, 'connected')
      await modal.card.waitFor({ state: 'hidden' })
      await page.evaluate(() => void window.kit?.open({ view: 'WalletSend' }).catch(() => {}))
      const receiver = modal.get('send-address-input')
      await receiver.fill('odile.eth')
      if (!isNamed) {
        await modal.get('send-address-error').waitFor()
        expect(gateway()).toEqual([])
        return
      }
      await modal.get('send-address-resolved').waitFor()
      await receiver.fill(friend)
      await modal.get('send-address-name').filter({ hasText: 'odile.eth' }).waitFor()
      expect(await modal.card.locator('lk-send-view lk-avatar img').getAttribute('src')).toBe(picture)
      expect(gateway()).not.toEqual([])
      expect(visit.strangers()).toEqual([])
    },
  )
})
