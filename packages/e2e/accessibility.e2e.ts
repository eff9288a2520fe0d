import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { findViolations } from './support/find-violations.ts'
import { untilNetwork, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'

/** Steps to each screen. */
const journeys: Record<string, (visit: Visit) => Promise<void>> = {
  Connect: async ({ modal }) => modal.wallet('walletconnect').waitFor(),
  AllWallets: async ({ modal }) => {
    await modal.get('all-wallets').click()
    await modal.card.locator('[data-testid^="wallet-search-item-"]').first().waitFor()
  },
  ConnectingWalletConnectBasic: async ({ modal }) => {
    await modal.wallet('walletconnect').click()
    await modal.get('wui-qr-code').waitFor()
  },
  ConnectingWalletConnect: async ({ page, modal }) => {
    await modal.get('all-wallets').click()
    await modal.get('wui-input-text').fill('rainbow')
    await modal.card.getByText('1 wallet matches').first().waitFor()
    await modal.card.getByText('Rainbow', { exact: true }).click()
    await untilView(page, 'ConnectingWalletConnect')
  },
  ConnectingExternal: async ({ page, modal }) => {
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('hang'))
    await modal.wallet(rdns).click()
    await untilView(page, 'ConnectingExternal')
  },
  'ConnectingExternal, declined': async ({ page, modal }) => {
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('reject'))
    await modal.wallet(rdns).click()
    await modal.card.getByRole('heading', { name: 'Request declined' }).waitFor()
  },
  WhatIsAWallet: ({ page }) => openView(page, 'WhatIsAWallet'),
  WhatIsANetwork: ({ page }) => openView(page, 'WhatIsANetwork'),
  GetWallet: async visit => {
    await openView(visit.page, 'WhatIsAWallet')
    await visit.modal.card.getByRole('button', { name: 'Get a wallet' }).click()
    await untilView(visit.page, 'GetWallet')
  },
  Networks: ({ page }) => openView(page, 'Networks'),
  Account: async visit => {
    await connect(visit)
    await openView(visit.page, 'Account')
  },
  SwitchNetwork: async visit => {
    await connect(visit)
    await visit.page.evaluate(() => window.latchkeySandboxWallet?.setMode('hang'))
    await openView(visit.page, 'Networks')
    await visit.modal.get('w3m-network-switch-137').click()
    await untilView(visit.page, 'SwitchNetwork')
  },
  UnsupportedChain: async visit => {
    await connect(visit)
    await visit.page.evaluate(() => window.latchkeySandboxWallet?.setChain(10))
    await untilView(visit.page, 'UnsupportedChain')
  },
}

describe('accessibility, under the strict policy', () => {
  const world = useWorld()

  test.each(Object.keys(journeys))('axe reports no fault on %s, light or dark', async screen => {
    const visit = await world.visitSite({ wallets: ['mode=approve'], options: { themeMode: 'light' } })
    const { page, modal } = visit
    await page.locator('#open').click()
    await journeys[screen]?.(visit)
    const ground = (): Promise<string> => modal.card.evaluate(card => getComputedStyle(card).backgroundColor)
    const light = await ground()
    await untilStill(page)
    expect(await findViolations(page), 'light').toEqual([])
    await page.evaluate(() => window.kit?.setThemeMode('dark'))
    await expect.poll(ground).not.toBe(light)
    await untilStill(page)
    expect(await findViolations(page), 'dark').toEqual([])
  })

  test('a user with only a keyboard connects, opens the account, switches and disconnects', async () => {
    const { page, modal } = await world.visitSite({ wallets: ['mode=approve'] })
    await page.locator('#open').focus()
    await page.keyboard.press('Enter')
    await modal.wallet(rdns).waitFor()
    await tabTo(page, `wallet-selector-${rdns}`)
    await page.keyboard.press('Enter')
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('open')
    await page.keyboard.press('Enter')
    await untilView(page, 'Account')
    await tabTo(page, 'w3m-account-select-network')
    await page.keyboard.press('Enter')
    await untilView(page, 'Networks')
    await tabTo(page, 'w3m-network-switch-137')
    await page.keyboard.press('Enter')
    await untilNetwork(page, 'eip155:137')
    await page.evaluate(() => window.kit?.open({ view: 'Account' }))
    await tabTo(page, 'disconnect-button')
    await page.keyboard.press('Space')
    await untilStatus(page, 'disconnected')
  })

  // covers: S2.53, S2.54
  test('Escape goes back, and closes the modal from the first screen', async () => {
    const { page, modal } = await world.visitSite()
    await page.locator('#open').click()
    await modal.get('all-wallets').click()
    await untilView(page, 'AllWallets')
    await page.keyboard.press('Escape')
    await untilView(page, 'Connect')
    await page.keyboard.press('Escape')
    await modal.card.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('open')
  })
})

async function connect({ page, modal }: Visit): Promise<void> {
  await modal.wallet(rdns).click()
  await untilStatus(page, 'connected')
  await modal.card.waitFor({ state: 'hidden' })
}

async function openView(page: Page, view: 'WhatIsAWallet' | 'WhatIsANetwork' | 'Networks' | 'Account'): Promise<void> {
  await page.evaluate(name => window.kit?.open({ view: name }), view)
  await untilView(page, view)
}

/** Presses Tab until the control has the focus; a control that cannot be reached fails the test. */
async function tabTo(page: Page, testId: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    const focused = await page.evaluate(() => {
      let element = document.activeElement
      const ids: (string | null)[] = []
      while (element) {
        ids.push(element.getAttribute('data-testid'))
        element = element.shadowRoot?.activeElement ?? null
      }
      return ids
    })
    if (focused.includes(testId)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${testId} cannot be reached with Tab`)
}

/** Waits until every animation of the page that ends has ended: colours are measured only then. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
