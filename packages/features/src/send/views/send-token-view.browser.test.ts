import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
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

test('of a thousand tokens only those near are in the page, and the last is reached by scrolling and by its name', async () => {
  await openTokens({ more: 1_000 })
  const rows = (): HTMLElement[] => findAll('[role=listitem]')
  const body = find('lk-send-token-view').shadowRoot?.querySelector('.body')
  if (!body) throw new Error('The screen has no body')
  expect(rows()[0]?.ariaSetSize).toBe('1002')
  let most = 0
  for (let turn = 0; turn < 60 && rows().at(-1)?.ariaPosInSet !== '1002'; turn++) {
    body.scrollBy(0, 2_000)
    await settled()
    most = Math.max(most, rows().length)
  }
  expect(most).toBeLessThanOrEqual(140)
  expect(rows().at(-1)?.ariaPosInSet).toBe('1002')
  await userEvent.fill(byTestId('send-token-search'), 'Token 999')
  await until(() => has('send-token-T999') && rows().length === 1, 'the last')
}, 60_000)

test('the keyboard reaches one row after the other, and the one it is on stays when it is scrolled away', async () => {
  await openTokens({ more: 100 })
  const position = (): string | null | undefined => {
    const root = focused()?.getRootNode()
    return root instanceof ShadowRoot ? root.host.closest('[role=listitem]')?.ariaPosInSet : undefined
  }
  await tabTo('send-token-ETH')
  for (let row = 2; row <= 45; row++) {
    await userEvent.keyboard('{Tab}')
    expect(position()).toBe(String(row))
    await settled()
  }
  const body = find('lk-send-token-view').shadowRoot?.querySelector('.body')
  if (!body) throw new Error('The screen has no body')
  body.scrollTop = 0
  await until(() => has('send-token-ETH'), 'the first')
  expect(position()).toBe('45')
  await userEvent.keyboard('{Tab}')
  expect(position()).toBe('46')
}, 60_000)
