import { describe, expect, test } from 'vitest'

import { readFacts, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld } from './support/world.ts'
import { writeEther } from './support/write-ether.ts'

describe('the account', () => {
  const world = useWorld()

  // covers: S1.02
  test('shows the balance of the chain, and again after a reload without a request', async () => {
    const visit = await world.visitSite({
      wallets: ['mode=approve'],
      options: {
        networkNames: ['mainnet'],
        services: { directory: world.sandbox.url },
        customRpcUrls: { 'eip155:1': [{ url: world.sandbox.rpcUrl('eip155:1') }] },
      },
    })
    const { page, modal } = visit
    const shown = modal.card.getByTestId('balance-amount').locator('.figure')
    await page.locator('#open').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    const { address } = await readFacts(page)
    await page.locator('#open').click()
    await untilView(page, 'Account')
    const held = BigInt(await world.sandbox.rpc<string>('eip155:1', 'eth_getBalance', [address, 'latest']))
    const text = writeEther(held)
    await shown.filter({ hasText: text }).waitFor()
    await modal.get('token-ETH').getByText(text).waitFor()
    const before = visit.requests.length
    await page.reload()
    await untilStatus(page, 'connected')
    await page.locator('#open').click()
    await untilView(page, 'Account')
    await shown.filter({ hasText: text }).waitFor()
    expect(visit.requests.slice(before).filter(request => request.includes('chainId='))).toEqual([])
    expect(visit.strangers()).toEqual([])
  })
})
