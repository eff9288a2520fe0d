import { describe, expect, test } from 'vitest'

import { requestWallet, switchNetwork } from './support/site-calls.ts'
import { readFacts, untilNetwork, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'
const stranger = '0x000000000000000000000000000000000000bEEF'

describe('the activity of an account', () => {
  const world = useWorld()

  async function connect({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
  }

  async function openActivity({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await untilView(page, 'Account')
    await modal.get('tab-activity').click()
  }

  // covers: S1.07, S2.09
  test('shows a transfer that was made on chain, on its own network alone, and nothing of it loads before', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const { address } = await readFacts(page)
    const sent = await requestWallet(page, 'eth_sendTransaction', [
      { from: address, to: stranger, value: '0x1bc16d674ec80000' },
    ])
    expect(sent.result).toMatch(/^0x[0-9a-f]{64}$/)
    const files = (): string[] => visit.requests.filter(request => /activity-(?:screens|tab)|\/history/.test(request))
    expect(files()).toEqual([])
    await openActivity(visit)
    const first = modal.card.getByTestId('transaction').first()
    await first.getByText('−2.000 ETH').waitFor()
    expect(files()).not.toEqual([])
    expect((await first.innerText()).replace(/\s+/g, ' ')).toContain('To 0x00…00bEEF')
    expect(await first.locator('a').getAttribute('href')).toContain(`/tx/${sent.result as string}`)
    await modal.get('activity-all').click()
    await modal.card.locator('lk-transactions-view').getByText('−2.000 ETH').waitFor()
    await page.evaluate(() => window.kit?.close())
    await modal.card.waitFor({ state: 'hidden' })
    await switchNetwork(page, 'eip155:137')
    await untilNetwork(page, 'eip155:137')
    await openActivity(visit)
    await modal.card.getByTestId('transaction').first().waitFor()
    expect(await modal.card.getByText('−2.000 ETH').count()).toBe(0)
    expect(visit.strangers()).toEqual([])
  })

  test('says that it did not come, and comes when it is asked for again', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'], expectedErrors: /500/ })
    await connect(visit)
    await world.sandbox.fail({ match: '/history', status: 500, times: 1 })
    await openActivity(visit)
    await visit.modal.get('activity-failed').waitFor()
    await visit.modal.get('activity-retry').click()
    await visit.modal.card.getByTestId('transaction').first().waitFor()
  })
})
