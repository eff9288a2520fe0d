import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'

import { readFacts } from './support/site-facts.ts'
import {
  answerBy,
  confirm,
  connectToSwap,
  createSwapChain,
  openFilled,
  press,
  received,
  requestsTo,
  review,
  untilAsked,
  untilDone,
} from './support/swapping.ts'
import { useWorld, type Visit } from './support/world.ts'

/** Time in milliseconds that is longer than a quote is valid. */
const stale = 12_500

describe('swapping', () => {
  const world = useWorld()
  const chain = createSwapChain(world)

  /** Moves the price while the wallet shows its prompt. */
  async function confirmWhilePriceFalls(visit: Visit, percent: number): Promise<void> {
    const { page } = visit
    await answerBy(page, 'hang')
    await press(visit)
    await untilAsked(page)
    await chain.movePrice(percent)
    await page.evaluate(() => window.latchkeySandboxWallet?.answer(true))
  }

  test('shows the review again if the price falls meanwhile, and requests the swap once that is confirmed', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connectToSwap(visit)
    const { address } = await readFacts(page)
    const usdc = await chain.tokenOf('USDC')
    await openFilled(visit, { fromToken: 'native', toToken: usdc, amount: '0.5' })
    await review(visit)
    await chain.movePrice(2)
    await press(visit)
    const least = await modal.get('swap-changed').innerText()
    expect(await requestsTo(page, /send/i)).toEqual([])
    const hash = await confirm(visit)
    const gained = await chain.gainedBy(hash, address, usdc)
    expect(await received(visit, 'USDC')).toBe(gained)
    const [, now = '', before = ''] = /at least ([\d.,]+) USDC.*it was ([\d.,]+) USDC/s.exec(least) ?? []
    const unitsOf = (text: string): bigint => parseUnits(text.replaceAll(',', ''), 18)
    expect(gained).toBeGreaterThanOrEqual(unitsOf(now))
    expect(unitsOf(now)).toBeLessThan(unitsOf(before))
    expect(await requestsTo(page, /send/i)).toEqual(['eth_sendTransaction'])
  })

  test('fails and moves nothing if the price falls below the slippage while the wallet is pending, and receives the shown amount with more slippage', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'], expectedErrors: /TooLittle|revert/ })
    const { page, modal } = visit
    await connectToSwap(visit)
    const { address } = await readFacts(page)
    const usdc = await chain.tokenOf('USDC')
    await openFilled(visit, { fromToken: 'native', toToken: usdc, amount: '0.5' })
    await review(visit)
    const before = await chain.balanceOf(address, usdc)
    await confirmWhilePriceFalls(visit, 2)
    await modal.get('swap-failed').waitFor()
    await modal.card.getByText('The network rejected it.').waitFor()
    expect(await chain.balanceOf(address, usdc)).toBe(before)
    await modal.get('swap-again-button').click()
    await modal.get('swap-slippage-button').click()
    await modal.get('swap-slippage-3').click()
    await review(visit)
    await confirmWhilePriceFalls(visit, 2)
    const gained = await chain.gainedBy(await untilDone(visit), address, usdc)
    expect(gained).toBeGreaterThan(0n)
    expect(await received(visit, 'USDC')).toBe(gained)
    expect(await chain.balanceOf(address, usdc)).toBe(before + gained)
  })

  test('requests another quote if one has expired, shows a failure, and sends the wallet no request until a quote arrives', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'], expectedErrors: /500|ERR_/ })
    const { page, modal } = visit
    await page.clock.install()
    await connectToSwap(visit)
    const { address } = await readFacts(page)
    const usdc = await chain.tokenOf('USDC')
    await openFilled(visit, { fromToken: 'native', toToken: usdc, amount: '0.5' })
    const action = modal.get('swap-action-button')
    await modal.card.getByText('Review swap', { exact: true }).waitFor()
    const first = await modal.get('swap-input-to').inputValue()
    await chain.movePrice(2)
    await page.clock.fastForward(stale)
    await expect.poll(() => modal.get('swap-input-to').inputValue()).not.toBe(first)

    await world.sandbox.fail({ match: '/convert/', status: 500 })
    await page.clock.fastForward(stale)
    await modal.card.getByText('The rate didn’t load').waitFor()
    expect(await action.getAttribute('aria-disabled')).toBe('true')
    await world.sandbox.heal()
    await page.clock.fastForward(stale)
    await review(visit)

    await world.sandbox.fail({ match: '/convert/', status: 500 })
    await page.clock.fastForward(stale)
    await press(visit)
    await modal.get('swap-refused').waitFor()
    expect(await requestsTo(page, /send/i)).toEqual([])
    await world.sandbox.heal()
    await modal.get('swap-again-button').click()
    await modal.get('swap-plan').waitFor()
    const hash = await confirm(visit)
    expect(await received(visit, 'USDC')).toBe(await chain.gainedBy(hash, address, usdc))
    expect(await requestsTo(page, /send/i)).toEqual(['eth_sendTransaction'])
  })
})
