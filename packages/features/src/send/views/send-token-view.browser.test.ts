import { byTestId, createWorld, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { sendFeature } from '../send-feature.ts'
import { type GivenSend, openSend, usdc, withSend } from '../send.test-support.ts'

async function openTokens(given: GivenSend = {}): Promise<World> {
  const world = await createWorld(withSend(given))
  await openSend(world, undefined, given)
  await userEvent.click(byTestId('send-token-button'))
  await shown('lk-send-token-view')
  await until(() => has('send-token-USDC'), 'the tokens')
  return world
}

// covers: S2.38
test('what the account holds can be chosen to be sent', async () => {
  const { store } = await openTokens()
  expect(visibleTexts()).toEqual(expect.arrayContaining(['Ethereum', 'ETH', '$2,733.25', 'USD Coin', '$1,204.50']))
  expect(byTestId('send-token-ETH').ariaCurrent).toBe('true')
  await userEvent.click(byTestId('send-token-USDC'))
  await shown('lk-send-view')
  expect(store.use(sendFeature).state.token?.symbol).toBe('USDC')
  expect(byTestId('send-token-button').ariaLabel).toBe('USDC. Select another token')
})

test.each(['usd', 'COIN', usdc.slice(2, 12)])('a token is found by %s', async query => {
  await openTokens({ more: 3 })
  await userEvent.fill(byTestId('send-token-search'), query)
  await until(() => !has('send-token-ETH'), 'what is found')
  expect(has('send-token-USDC')).toBe(true)
  expect(visibleTexts()).toContain('1 token found')
})

test('says when nothing is found', async () => {
  await openTokens()
  await userEvent.fill(byTestId('send-token-search'), 'doge')
  await until(() => has('send-none-found'), 'word of it')
  expect(visibleTexts()).toContain('Nothing you hold goes by doge.')
})

test('of a thousand tokens only those near are drawn, and the last is found', async () => {
  await openTokens({ more: 1_000 })
  const rows = (): number => findAll('lk-send-token-view lk-row, lk-row').length
  const first = rows()
  expect(first).toBeLessThan(200)
  const last = findAll('lk-row').at(-1)
  last?.scrollIntoView()
  await until(() => rows() > first, 'the next ones')
  await userEvent.fill(byTestId('send-token-search'), 'Token 999')
  await until(() => has('send-token-T999') && rows() === 1, 'the last')
})
