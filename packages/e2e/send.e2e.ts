import { describe, expect, test } from 'vitest'

import { readFacts, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'
const receiver = '0x000000000000000000000000000000000000bEEF'

describe('sending', () => {
  const world = useWorld()

  async function connect({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
  }
  async function openSend(visit: Visit): Promise<void> {
    await visit.page.locator('#open').click()
    await untilView(visit.page, 'Account')
    await visit.modal.get('wallet-features-send-button').click()
    await visit.modal.get('send-amount-input').waitFor()
  }
  async function review({ modal }: Visit, amount: string, to: string): Promise<void> {
    await modal.get('send-amount-input').fill(amount)
    await modal.get('send-address-input').fill(to)
    await modal.get('send-review-button').click()
    await modal.get('send-confirm-button').waitFor()
  }
  const balanceOf = async (address: string): Promise<bigint> =>
    BigInt(await world.sandbox.rpc<string>('eip155:1', 'eth_getBalance', [address, 'latest']))

  // covers: S1.03, S2.38, S2.07
  test('moves the amount on chain, to the address that was entered', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const files = (): string[] => visit.requests.filter(request => /send-(?:screens|view)/.test(request))
    expect(files()).toEqual([])
    const { address } = await readFacts(page)
    const [before, receiverBefore] = [await balanceOf(address), await balanceOf(receiver)]
    await openSend(visit)
    expect(files()).not.toEqual([])
    await review(visit, '0.25', receiver)
    await modal.get('send-confirm-button').click()
    await expect.poll(async () => (await balanceOf(receiver)) - receiverBefore).toBe(25n * 10n ** 16n)
    const spent = before - (await balanceOf(address))
    expect(spent).toBeGreaterThan(25n * 10n ** 16n)
    expect(spent).toBeLessThan(26n * 10n ** 16n)
    expect(visit.strangers()).toEqual([])
  })
})
