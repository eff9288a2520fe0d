import type { Page } from 'playwright'
import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'

import { isNode } from './support/signed-transaction.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
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
  stored,
  untilAsked,
  untilDone,
  untilStage,
} from './support/swapping.ts'
import { useWorld, type Visit } from './support/world.ts'

const amount = parseUnits('250', 18)
/** The site's connection to the network: the wallet has its own, and so has the test. */
const ownNode = '/v1/?chainId=eip155%3A1&projectId=e2e'

describe('a swap of a token', () => {
  const world = useWorld()
  const chain = createSwapChain(world)

  async function askAndHang(visit: Visit): Promise<void> {
    const { page } = visit
    await answerBy(page, 'hang')
    await press(visit)
    await untilAsked(page)
  }
  /** Reloads the page and opens Swap again. */
  async function comeBack({ page, modal }: Visit): Promise<void> {
    await page.reload()
    await untilStatus(page, 'connected')
    await page.evaluate(() => void window.kit?.open({ view: 'Swap' }).catch(() => {}))
    await modal.get('swap-input-from').waitFor()
  }
  /** Stops mining: the chain accepts transactions, and mines none until it is told to. */
  async function withoutBlocks(happens: () => Promise<void>): Promise<void> {
    await chain.rpc('evm_setAutomine', false)
    try {
      await happens()
    } finally {
      await chain.rpc('evm_setAutomine', true)
      await chain.rpc('evm_mine')
    }
  }

  /**
   * Advances the page's time until the swap is over. The node is asked less often as time passes. Requests that are open when the
   * clock jumps are dropped, and a node that is a moment behind may not know the transaction yet: then it takes as long again. A
   * jump is shorter than the time limit of a plan, which may have started since the status was read.
   */
  async function passTimeUntilDone(page: Page): Promise<void> {
    const status = () => stored(page).then(([newest]) => newest?.stage.status)
    for (let looks = 0, now = await status(); now !== 'done'; looks++, now = await status()) {
      if (now === 'sent' && looks % 20 === 0) await page.clock.fastForward(20_000)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }

  test('is approved once and swapped once despite a reload at every step, and neither by itself', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connectToSwap(visit)
    const { address } = await readFacts(page)
    const usdc = await chain.tokenOf('USDC')
    const asked = { fromToken: usdc, toToken: 'native', amount: '250' }
    const [count, before] = [await chain.countOf(address), await chain.balanceOf(address, usdc)]
    const facts = async () => ({
      sent: (await chain.countOf(address)) - count,
      given: before - (await chain.balanceOf(address, usdc)),
      allowed: await chain.allowanceOf(usdc, address),
      asked: await requestsTo(page, /send/i),
    })

    // The page reloads while the wallet has the approval.
    await openFilled(visit, asked)
    await review(visit)
    await askAndHang(visit)
    await comeBack(visit)
    const unanswered = modal.get('swap-unanswered')
    await unanswered.getByText('250 USDC may have been swapped.').waitFor()
    await modal.get('swap-check').click()
    await unanswered.getByText('Not on the network yet.').waitFor()
    await modal.get('swap-dismiss').click()
    expect(await facts()).toEqual({ sent: 0, given: 0n, allowed: 0n, asked: [] })

    // The page reloads while the approval is pending.
    await openFilled(visit, asked)
    await review(visit)
    await withoutBlocks(async () => {
      await press(visit)
      await untilStage(page, 'sent')
      await comeBack(visit)
      expect(await stored(page)).toMatchObject([{ stage: { status: 'sent', step: 'approve' } }])
    })
    await modal.get('swap-approved').getByText('The swap of 250 USDC hasn’t started yet.').waitFor()
    expect(await facts()).toEqual({ sent: 1, given: 0n, allowed: amount, asked: [] })

    // The page reloads while the wallet has the swap.
    await modal.get('swap-proceed').click()
    await modal.get('swap-plan').waitFor()
    await askAndHang(visit)
    await comeBack(visit)
    await unanswered.waitFor()
    await modal.get('swap-dismiss').click()
    expect(await facts()).toEqual({ sent: 1, given: 0n, allowed: amount, asked: [] })

    // The page reloads while the swap is pending.
    await openFilled(visit, asked)
    await review(visit)
    expect(await modal.get('swap-steps').count()).toBe(0)
    await withoutBlocks(async () => {
      await press(visit)
      await modal.get('swap-sent').waitFor()
      await comeBack(visit)
      expect(await stored(page)).toMatchObject([{ stage: { status: 'sent', step: 'swap' } }])
    })
    await untilStage(page, 'done')
    expect(await facts()).toEqual({ sent: 2, given: amount, allowed: 0n, asked: [] })
    const [last] = await stored(page)
    expect(BigInt(last?.stage.received ?? 0)).toBe(await chain.gainedBy(last?.stage.hash ?? '', address))
  }, 120_000)

  test('waits if the node is dead between approval and swap, and sends the wallet each request once', async () => {
    const visit = await world.visitSite({
      wallets: ['mode=approve'],
      expectedErrors: /Failed to load resource|ERR_/,
      options: { networkNames: ['mainnet'] },
    })
    const { page, modal } = visit
    await page.clock.install()
    await connectToSwap(visit)
    const { address } = await readFacts(page)
    const count = await chain.countOf(address)

    // The page ends before it has recorded that the approval is mined.
    await openFilled(visit, { fromToken: await chain.tokenOf('USDC'), toToken: 'native', amount: '250' })
    await review(visit)
    await askAndHang(visit)
    await world.sandbox.fail({ match: ownNode, status: 0 })
    await answerBy(page, 'approve')
    await page.evaluate(() => window.latchkeySandboxWallet?.answer(true))
    await modal.card.getByText('Waiting for Ethereum').waitFor()
    await page.clock.fastForward(20_000)
    expect(await stored(page)).toMatchObject([{ stage: { status: 'sent', step: 'approve' } }])
    expect((await chain.countOf(address)) - count).toBe(1)
    await world.sandbox.heal()
    await passTimeUntilDone(page)
    const first = await untilDone(visit)
    expect(await received(visit, 'ETH')).toBe(await chain.gainedBy(first, address))
    expect((await chain.countOf(address)) - count).toBe(2)
    await modal.get('swap-done-button').click()

    // The page ends once the approval is mined.
    await openFilled(visit, { fromToken: await chain.tokenOf('DAI'), toToken: 'native', amount: '250' })
    await review(visit)
    await askAndHang(visit)
    const isSimulation = /eth_simulateV1/
    await page.route(isNode, route =>
      isSimulation.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
    )
    await answerBy(page, 'approve')
    await page.evaluate(() => window.latchkeySandboxWallet?.answer(true))
    await modal.card.getByText('The swap of 250 DAI hasn’t started yet.').waitFor()
    await modal.get('swap-proceed').click()
    await modal.get('swap-refused').getByText('The network didn’t answer. Nothing was sent to your wallet.').waitFor()
    expect((await chain.countOf(address)) - count).toBe(3)
    await page.unroute(isNode)
    await modal.get('swap-again-button').click()
    await modal.get('swap-plan').waitFor()
    const second = await confirm(visit)
    expect(await received(visit, 'ETH')).toBe(await chain.gainedBy(second, address))
    expect((await chain.countOf(address)) - count).toBe(4)
    expect(await requestsTo(page, /send/i)).toHaveLength(4)
  }, 120_000)
})
