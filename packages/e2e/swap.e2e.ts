import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'

import { readFacts, untilStatus } from './support/site-facts.ts'
import {
  answerBy,
  confirm,
  connectToSwap,
  createSwapChain,
  press,
  received,
  requestsTo,
  review,
} from './support/swapping.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

describe('a swap', () => {
  const world = useWorld()
  const chain = createSwapChain(world)

  async function openSwap({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await untilView(page, 'Account')
    await modal.get('wallet-features-swaps-button').click()
    await modal.get('swap-input-from').waitFor()
  }
  async function choose({ modal }: Visit, side: 'from' | 'to', symbol: string): Promise<void> {
    await modal.get(`swap-select-token-button-${side}`).click()
    await modal.get(`swap-select-token-item-${symbol}`).click()
    await modal.get('swap-input-from').waitFor()
  }

  // covers: S1.04, S2.06, S2.33, S2.42
  test('receives for native currency exactly what the screen then shows, by the chain, and its code loads on demand', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connectToSwap(visit)
    const files = (): string[] => visit.requests.filter(request => /swap-(?:screens|view)/.test(request))
    expect(files()).toEqual([])
    const { address } = await readFacts(page)
    const usdc = await chain.tokenOf('USDC')
    const [ether, before] = [await chain.balanceOf(address), await chain.balanceOf(address, usdc)]
    await openSwap(visit)
    expect(files()).not.toEqual([])
    await choose(visit, 'to', 'USDC')
    await modal.get('swap-input-from').fill('0.5')
    await review(visit)
    const hash = await confirm(visit)
    const gained = (await chain.balanceOf(address, usdc)) - before
    expect(gained).toBeGreaterThan(0n)
    expect(await received(visit, 'USDC')).toBe(gained)
    expect(ether - (await chain.balanceOf(address))).toBe(parseUnits('0.5', 18) + (await chain.feeOf(hash)))
    expect(visit.strangers()).toEqual([])
  })

  test('approves a token first, for the exact amount, and then swaps it for the native currency', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connectToSwap(visit)
    const { address } = await readFacts(page)
    const usdc = await chain.tokenOf('USDC')
    await openSwap(visit)
    await choose(visit, 'to', 'USDC')
    // The two currencies change places.
    await modal.get('swap-reverse-button').click()
    await modal.get('swap-input-from').fill('250')
    await review(visit)
    await modal.get('swap-steps').waitFor()
    const [ether, before] = [await chain.balanceOf(address), await chain.balanceOf(address, usdc)]
    await confirm(visit)
    const given = before - (await chain.balanceOf(address, usdc))
    expect(given).toBe(parseUnits('250', 18))
    const gained = await received(visit, 'ETH')
    expect(gained).toBeGreaterThan(0n)
    const sent = await requestsTo(page, /send/i)
    expect(sent).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    expect(await chain.allowanceOf(usdc, address)).toBe(0n)
    const own = (await chain.balanceOf(address)) - ether
    expect(own).toBeLessThan(gained)
  })

  test('sends no request if the page closed during the review, and the next page starts again', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connectToSwap(visit)
    const { address } = await readFacts(page)
    const before = await chain.balanceOf(address)
    await openSwap(visit)
    await choose(visit, 'to', 'USDC')
    await modal.get('swap-input-from').fill('0.5')
    await review(visit)
    await page.reload()
    await untilStatus(page, 'connected')
    await openSwap(visit)
    expect(await modal.get('swap-input-from').inputValue()).toBe('')
    expect(await modal.get('swap-unanswered').count()).toBe(0)
    expect(await chain.balanceOf(address)).toBe(before)
  })

  test('moves nothing if it is declined, and can be confirmed after that', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connectToSwap(visit)
    const { address } = await readFacts(page)
    const before = await chain.balanceOf(address)
    await openSwap(visit)
    await choose(visit, 'to', 'USDC')
    await modal.get('swap-input-from').fill('0.25')
    await review(visit)
    await answerBy(page, 'reject')
    await press(visit)
    await page.getByText('Swap declined').waitFor()
    expect(await chain.balanceOf(address)).toBe(before)
    await answerBy(page, 'approve')
    await confirm(visit)
    expect(await chain.balanceOf(address)).toBeLessThan(before)
  })
})
