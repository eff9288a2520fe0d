import { byTestId, createWorld, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { swapFeature } from '../swap-feature.ts'
import { swapRecordsFeature } from '../swap-records-feature.ts'
import type { SwapStage } from '../swap-state.ts'
import { hash } from '../swap-exchange.test-support.ts'
import { openSwap, recordOf, withSwap } from '../swap.test-support.ts'

async function openOutcome(stage: SwapStage): Promise<World> {
  const world = await createWorld(withSwap())
  await openSwap(world)
  world.store.use(swapRecordsFeature).put({ ...recordOf(stage), asked: world.environment.clock.now() })
  world.store.router.reset('SwapSuccess', { id: 'one' })
  await until(() => has(`swap-${stage.status}`), stage.status)
  return world
}

test('SwapSuccess shows the received amount, not the quote, with a link to the explorer', async () => {
  await openOutcome({ status: 'done', hash, received: '485990001' })
  expect(visibleTexts()).toEqual(expect.arrayContaining(['You got 485.99 USDC', '0.15 ETH was swapped on Ethereum.']))
  expect(byTestId('swap-explorer').getAttribute('href')).toBe(`https://explorer.example/1/tx/${hash}`)
  await userEvent.click(byTestId('swap-done-button'))
  await shown('lk-account-view')
})

test('SwapSuccess shows no amount if the chain did not report one', async () => {
  await openOutcome({ status: 'done', hash })
  expect(visibleTexts()).toContain('Your swap is done')
  expect(visibleTexts().some(text => text.includes('486'))).toBe(false)
})

test('SwapSuccess shows the reason of a failure, and fills in the same swap for another try', async () => {
  const world = await openOutcome({ status: 'failed', reason: 'reverted', hash })
  expect(visibleTexts()).toContain('The network rejected it. You may have paid its fee.')
  await userEvent.click(byTestId('swap-again-button'))
  await shown('lk-swap-view')
  await until(() => world.store.use(swapFeature).state.fromText === '0.15', 'what was entered')
  const { from, to } = world.store.use(swapFeature).state
  expect([from?.symbol, to?.symbol]).toEqual(['ETH', 'USDC'])
})

test('SwapSuccess can search for an unknown swap, and dismiss it', async () => {
  const world = await openOutcome({ status: 'unanswered', step: 'swap' })
  expect(visibleTexts()).toContain('Not confirmed yet')
  await userEvent.click(byTestId('swap-check'))
  await until(() => visibleTexts().includes('Not on the network yet.'), 'the answer')
  await userEvent.click(byTestId('swap-dismiss'))
  await until(() => world.store.use(swapFeature).state.swaps.length === 0, 'dismissing')
})
