import { byTestId, createWorld, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { swapFeature } from '../swap-feature.ts'
import { type GivenSwap, openSwap, withSwap } from '../swap.test-support.ts'

async function openTokens(given: GivenSwap = {}): Promise<World> {
  const world = await createWorld(withSwap(given))
  await openSwap(world)
  await userEvent.click(byTestId('swap-select-token-button-to'))
  await shown('lk-swap-token-view')
  return world
}

// covers: S9.24, S9.25, S2.42
test('SwapToken lists held tokens first, then popular ones, with chips of the suggested tokens', async () => {
  const world = await openTokens()
  await until(() => has('swap-select-token-item-DAI'), 'the tokens')
  expect(findAll('.group').map(({ textContent }) => textContent)).toEqual(['Your tokens', 'Popular'])
  const items = findAll('[data-testid^="swap-select-token-item-"]').map(({ dataset }) => dataset['testid'])
  expect(items).toEqual(['ETH', 'USDC', 'DAI'].map(symbol => `swap-select-token-item-${symbol}`))
  expect(findAll('.amount').map(({ textContent }) => textContent)).toEqual(['0.841', '1,204.5'])
  expect(findAll('lk-chip', byTestId('swap-suggested')).length).toBe(3)
  await userEvent.click(byTestId('swap-select-token-item-DAI'))
  await shown('lk-swap-view')
  expect(world.store.use(swapFeature).state.to?.symbol).toBe('DAI')
})

test('SwapToken finds a token by name, symbol or address, and shows that nothing matches', async () => {
  await openTokens()
  await until(() => has('swap-select-token-item-DAI'), 'the tokens')
  await userEvent.fill(byTestId('swap-token-search'), 'usd c')
  await until(() => !has('swap-select-token-item-DAI'), 'what fits')
  expect(has('swap-select-token-item-USDC')).toBe(true)
  await userEvent.fill(byTestId('swap-token-search'), 'doge')
  await until(() => has('swap-none-found'), 'that nothing fits')
  expect(visibleTexts()).toContain('No token matches “doge”. Try its symbol or address.')
})

test('selecting the token of the opposite side exchanges both tokens', async () => {
  const world = await openTokens()
  await until(() => has('swap-select-token-item-DAI'), 'the tokens')
  await userEvent.click(byTestId('swap-select-token-item-ETH'))
  await shown('lk-swap-view')
  const { from, to } = world.store.use(swapFeature).state
  expect([from?.symbol, to?.symbol]).toEqual([undefined, 'ETH'])
})
