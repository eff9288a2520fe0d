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
  test('shows a transfer that was made on chain, on its own network only, and loads nothing before', async () => {
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
    await first.getByText('−2 ETH').waitFor()
    expect(files()).not.toEqual([])
    expect((await first.innerText()).replace(/\s+/g, ' ')).toContain('To 0x00…00bEEF')
    expect(await first.locator('a').getAttribute('href')).toContain(`/tx/${sent.result as string}`)
    await modal.get('activity-all').click()
    await modal.card.locator('lk-transactions-view').getByText('−2 ETH').waitFor()
    await page.evaluate(() => window.kit?.close())
    await modal.card.waitFor({ state: 'hidden' })
    await switchNetwork(page, 'eip155:137')
    await untilNetwork(page, 'eip155:137')
    await openActivity(visit)
    await modal.card.getByTestId('transaction').first().waitFor()
    expect(await modal.card.getByText('−2 ETH').count()).toBe(0)
    expect(visit.strangers()).toEqual([])
  })

  test('marks a transfer from a lookalike of an address that the account sent to', async () => {
    const friend = '0x8f3ab1c2d4e5f60718293a4b5c6d7e8f9c41d9e0'
    const imitation = '0x8f3a00000000000000000000000000000000d9e0'
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    await connect(visit)
    const { address } = await readFacts(visit.page)
    await requestWallet(visit.page, 'eth_sendTransaction', [{ from: address, to: friend, value: '0x1bc16d674ec80000' }])
    const rpc = (method: string, ...params: unknown[]) => world.sandbox.rpc('eip155:1', method, params)
    await rpc('anvil_setBalance', imitation, '0x56bc75e2d63100000')
    await rpc('anvil_impersonateAccount', imitation)
    await rpc('eth_sendTransaction', { from: imitation, to: address, value: '0x16345785d8a0000' })
    await openActivity(visit)
    const rows = visit.modal.card.getByTestId('transaction')
    const marked = rows.filter({ has: visit.page.getByTestId('transaction-suspicious') })
    await marked.first().waitFor()
    expect(await marked.count()).toBe(1)
    expect((await marked.innerText()).replace(/\s+/g, ' ')).toMatch(/From 0x8f…00d9e0/i)
    expect(await marked.getByText('Look-alike').count()).toBe(1)
    await marked.getByText(/This address imitates 0x8f…41d9e0\. Do not send to it\./i).waitFor({ state: 'attached' })
    await rows.filter({ hasText: '−2 ETH' }).waitFor()
  })

  test('is that of the active network after a hundred switches with late answers', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const { address } = await readFacts(page)
    await requestWallet(page, 'eth_sendTransaction', [{ from: address, to: stranger, value: '0x1bc16d674ec80000' }])
    await openActivity(visit)
    const rows = modal.card.getByTestId('transaction')
    const sent = rows.filter({ hasText: '−2 ETH' })
    await sent.waitFor()
    await world.sandbox.fail({ match: '/history', delayMs: 120 })
    for (let turn = 1; turn <= 100; turn++) await switchNetwork(page, turn % 2 === 1 ? 'eip155:137' : 'eip155:1')
    await untilNetwork(page, 'eip155:1')
    await sent.waitFor()
    expect(await rows.count()).toBeGreaterThan(0)
    await switchNetwork(page, 'eip155:137')
    await untilNetwork(page, 'eip155:137')
    await expect.poll(() => sent.count(), { timeout: 10_000 }).toBe(0)
    await rows.first().waitFor()
    expect(await sent.count()).toBe(0)
  })

  // covers: S1.25
  test('comes from the network’s own node if the site names no service', async () => {
    const visit = await world.visitSite({
      wallets: ['mode=approve'],
      options: {
        networkNames: ['mainnet'],
        services: { directory: world.sandbox.url },
        customRpcUrls: { 'eip155:1': [{ url: world.sandbox.rpcUrl('eip155:1') }] },
      },
    })
    await connect(visit)
    const { address } = await readFacts(visit.page)
    await requestWallet(visit.page, 'eth_sendTransaction', [
      { from: address, to: stranger, value: '0x1bc16d674ec80000' },
    ])
    await openActivity(visit)
    const first = visit.modal.card.getByTestId('transaction').first()
    await first.getByText('−2 ETH').waitFor()
    expect(visit.requests.filter(request => request.includes('/history'))).toEqual([])
    expect(visit.strangers()).toEqual([])
  })
})
